import { expect, test } from 'vitest';
import { mostInformativeFirst } from './informative-snippets.ts';

test('lines with more of the words go first, and those that repeat the title go last', () => {
  const snippets = [
    { line: 2, text: 'aliases: ["Fire Shield"]' },
    { line: 4, text: '# Fire Shield' },
    { line: 6, text: 'It burns with fire.' },
    { line: 8, text: 'Fire damage is halved.' },
  ];

  const ordered = mostInformativeFirst(snippets, { path: 'Spells/fire-shield.md', parts: ['fire', 'damage'] });

  expect(ordered.map(({ line }) => line)).toEqual([8, 6, 2, 4]);
});
