import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { parseCanvas } from './canvas-document.ts';
import type { CanvasOperation, Operated } from './canvas-operation.ts';
import { applyOperation } from './edit-canvas.ts';
import { findNode } from './find-item.ts';

const reader = createMemoryReader({ 'Projects/Japan.md': '# Flights\n\ntext ^b1\n', 'a.png': '' });
const box = { x: 0, y: 0, width: 10, height: 10 };
const canvas = parseCanvas(
  'Trip.canvas',
  JSON.stringify({
    nodes: [
      { id: 'japan', type: 'file', file: 'Projects/Japan.md', ...box },
      { id: 'tip', type: 'text', text: '## Fly on a Tuesday\nIt is cheaper', ...box, x: 100 },
      { id: 'site', type: 'link', url: 'https://example.org/fly', ...box, y: 100 },
      { id: 'plan', type: 'group', label: 'Plan', ...box, y: 300 },
    ],
    edges: [
      { id: 'e1', fromNode: 'japan', toNode: 'tip', label: 'how' },
      { id: 'e2', fromNode: 'japan', toNode: 'site' },
    ],
  }),
);

async function apply(operation: CanvasOperation): Promise<Operated> {
  return await applyOperation({ canvas }, operation, { reader, newId: () => 'new' });
}

test.each([
  ['tip', 'tip'],
  ['Projects/Japan.md', 'japan'],
  ['japan.md', 'japan'],
  ['## fly on a tuesday', 'tip'],
  ['cheaper', 'tip'],
  ['EXAMPLE', 'site'],
  [' plan ', 'plan'],
])('the reference %j is to the node %s', (ref, id) => {
  expect(findNode(canvas, ref).id).toBe(id);
});

test.each([
  [
    { operation: 'edit_node', node: 'Fly on a Tuseday', text: '' },
    { reason: 'CANVAS_ITEM_NOT_FOUND', details: { kind: 'node', suggestions: ['## Fly on a Tuesday'] } },
  ],
  [
    { operation: 'remove_node', node: '' },
    { reason: 'CANVAS_ITEM_NOT_FOUND', details: { known: [{ id: 'japan', title: 'Projects/Japan.md' }, {}, {}, {}] } },
  ],
  [
    { operation: 'remove_node', node: 'fly' },
    { reason: 'CANVAS_ITEM_AMBIGUOUS', details: { total: 2, candidates: [{ id: 'tip' }, { id: 'site' }] } },
  ],
  [
    { operation: 'remove_edge', from_node: 'tip', to_node: 'japan' },
    { reason: 'CANVAS_ITEM_NOT_FOUND', details: { kind: 'edge', known: [{ id: 'e1' }, { id: 'e2' }] } },
  ],
  [
    { operation: 'add_node', text: 'x', id: 'e1' },
    { reason: 'CANVAS_ITEM_EXISTS', details: { id: 'e1' } },
  ],
  [
    { operation: 'edit_node', node: 'japan', text: 'x' },
    { reason: 'CANVAS_ITEM_MISMATCH', details: { type: 'file', member: 'text', expected: 'text' } },
  ],
  [
    { operation: 'add_node', text: 'x', in_group: 'tip' },
    { reason: 'CANVAS_ITEM_MISMATCH', details: { type: 'text', expected: 'group' } },
  ],
  [
    { operation: 'add_node', file: 'Japn' },
    { reason: 'NOTE_NOT_FOUND', details: { suggestions: ['Projects/Japan.md'] } },
  ],
  [
    { operation: 'add_node', file: 'Japan#Flight' },
    { reason: 'HEADING_NOT_FOUND', details: { heading: 'Flight' } },
  ],
  [
    { operation: 'add_node', file: 'Japan#^b2' },
    { reason: 'BLOCK_NOT_FOUND', details: { block: '^b2' } },
  ],
] as const)('%j is refused', async (operation, refusal) => {
  await expect(apply(operation)).rejects.toMatchObject(refusal);
});

test('a file node shows a part of a note, and another file takes the part away', async () => {
  const added = await apply({ operation: 'add_node', file: 'Japan#^b1', id: 'part' });
  const edited = await applyOperation(
    added,
    { operation: 'edit_node', node: 'part', file: 'a.png' },
    { reader, newId: () => '' },
  );

  expect(findNode(added.canvas, 'part').values).toMatchObject({ file: 'Projects/Japan.md', subpath: '#^b1' });
  expect(findNode(edited.canvas, 'part').values).toMatchObject({ file: 'a.png', subpath: undefined });
});

test.each([
  ['{"nodes":[\n  {"id": 1}\n]}', { line: 2, column: 3, problem: 'nodes[0] needs an id' }],
  [
    '{"nodes":[],"edges":[{"id":"e"}]}',
    { line: 1, column: 22, problem: 'edges[0] needs the id of a node as fromNode' },
  ],
  ['{"nodes":[{"id":"a","type":"text","x":1e999}]}', { line: 1, problem: 'nodes[0] needs a number as x' }],
  ['\ufeff[]', { line: 1, column: 2, problem: 'a canvas must be a JSON object' }],
  ['{"edges":{}}', { line: 1, column: 10, problem: 'edges must be a list' }],
  ['{"a":1}\n{', { line: 2, column: 1, problem: 'it is not JSON; expected the end' }],
  [`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, { line: 1, problem: 'it is nested too deeply' }],
])('%s is not a canvas', (text, details) => {
  expect(() => parseCanvas('C.canvas', text)).toThrow(expect.objectContaining({ reason: 'CANVAS_MALFORMED' }));
  try {
    parseCanvas('C.canvas', text);
  } catch (error) {
    expect(error).toMatchObject({ details });
  }
});
