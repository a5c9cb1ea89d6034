import { expect, test } from 'vitest';
import { baseProblem, canvasProblem } from './file-formats.ts';

const size = { x: 0, y: 0.5, width: 1, height: 1 };
const nodes = [
  { id: 'a', type: 'text', text: '', ...size },
  { id: 'b', type: 'file', file: 'A.md', subpath: '#x', ...size },
  { id: 'c', type: 'link', url: 'https://example.com', ...size },
  { id: 'd', type: 'group', label: 'g', ...size },
];

test.each([
  [{}],
  [{ nodes }],
  [{ nodes, edges: [{ id: 'e', fromNode: 'a', toNode: 'b', color: '1' }], metadata: { any: 1 } }],
])('%j is a canvas', (canvas) => {
  expect(canvasProblem(JSON.stringify(canvas, null, '\t'))).toBeUndefined();
});

test.each([
  ['{', /^it is not JSON/],
  ['[]', /object/],
  ['{"nodes":{}}', /^nodes /],
  ['{"nodes":[1]}', /^nodes\[0\] must be an object/],
  [JSON.stringify({ nodes: [{ type: 'text', text: '', ...size }] }), /an id/],
  [JSON.stringify({ nodes: [{ id: 'a', type: 'note', ...size }] }), /a type/],
  [JSON.stringify({ nodes: [{ id: 'a', type: 'toString', ...size }] }), /a type/],
  [JSON.stringify({ nodes: [{ id: 'a', type: 'link', ...size }] }), /needs url/],
  [JSON.stringify({ nodes: [{ id: 'a', type: 'group', x: 1 }] }), /number as y/],
  [JSON.stringify({ nodes: [nodes[0], nodes[0]] }), /^nodes\[1\] .*"a"/],
  [JSON.stringify({ nodes, edges: [{ id: 'e', fromNode: 'a', toNode: 'z' }] }), /^edges\[0\] .*toNode/],
  [JSON.stringify({ nodes, edges: [{ fromNode: 'a', toNode: 'b' }] }), /^edges\[0\] needs an id/],
])('%s is not a canvas', (text, problem) => {
  expect(canvasProblem(text)).toMatch(problem);
});

test('JSON nested as deeply as a text allows gives a result and does not crash', () => {
  const deep = canvasProblem(`{"nodes":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`);

  expect(deep).toMatch(/nested|nodes\[0\]/);
});

test.each(['', '# nothing\n', 'views: []\n', '{"views": []}'])('%j is a base', (text) => {
  expect(baseProblem(text)).toBeUndefined();
});

test.each([
  ['views: [\n', /^line 2, column 1: /],
  ['- a\n', /^line 1, column 1: it holds no properties/],
  ['text', /^line 1, column 1: /],
])('%j is not a base', (text, problem) => {
  expect(baseProblem(text)).toMatch(problem);
});
