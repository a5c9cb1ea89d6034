import { expect, test } from 'vitest';
import { assertOperation, type Operation } from './operation-rules.ts';

test.each([
  [{ operation: 'add_node' }, 'text'],
  [{ operation: 'add_node', type: 'file' }, 'file'],
  [{ operation: 'add_node', text: 'x', url: 'y' }, 'text'],
  [{ operation: 'add_node', type: 'group', text: 'x' }, 'text'],
  [{ operation: 'add_node', text: 'x', y: 1 }, 'x'],
  [{ operation: 'add_node', text: 'x', x: 1, y: 1, near: 'a' }, 'near'],
  [{ operation: 'edit_node', text: 'x' }, 'node'],
  [{ operation: 'remove_node', node: 'a', text: 'x' }, 'text'],
  [{ operation: 'add_edge', from_node: 'a' }, 'to_node'],
  [{ operation: 'remove_edge', from_node: 'a' }, 'edge'],
  [{ operation: 'edit_edge', edge: 'a', from_node: 'b', to_node: 'c' }, 'from_node'],
] as const)('%j is refused because of %s', (operation, member) => {
  expect(() => assertOperation(operation, 'operations.0')).toThrow(
    expect.objectContaining({
      reason: 'INVALID_PARAMS',
      details: expect.objectContaining({ field: `operations.0.${member}` }),
    }),
  );
});

test.each([
  [{ operation: 'add_node', label: 'Plan', around: ['a'] }],
  [{ operation: 'add_node', text: '', x: 0, y: 0 }],
  [{ operation: 'remove_edge', from_node: 'a', to_node: 'b' }],
] satisfies [Operation][])('%j is accepted', (operation) => {
  expect(() => assertOperation(operation, 'operations.0')).not.toThrow();
});
