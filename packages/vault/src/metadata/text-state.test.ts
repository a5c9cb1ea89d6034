import { expect, test } from 'vitest';
import { stateOfText } from './text-state.ts';

test.each([
  ['A.canvas', '{"nodes":[', 'not_json'],
  ['A.CANVAS', 'nodes', 'not_json'],
  ['A.canvas', '{"nodes":[]}', 'read'],
  ['A.canvas', '\ufeff{}', 'read'],
  ['A.canvas', '', 'read'],
  ['A.canvas', '\n', 'read'],
  ['A.md', '{"nodes":[', 'read'],
  ['A.base', 'filters: [', 'read'],
] as const)('of %s with the text %j the state is %s', (path, text, state) => {
  expect(stateOfText(path, text)).toBe(state);
});
