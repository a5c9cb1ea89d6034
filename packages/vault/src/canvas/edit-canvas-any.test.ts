import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsOf, membersOf, rootOf, valueNamed } from '../formats/json-spans.ts';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { type Canvas, parseCanvas } from './canvas-document.ts';
import type { CanvasOperation, CanvasState } from './canvas-operation.ts';
import { applyOperation } from './edit-canvas.ts';
import { writeCanvas } from './write-canvas.ts';

const reader = createMemoryReader({ 'A.md': '# One\n', 'B.md': '' });
const IDS = ['a', 'b', 'c', 'd', 'e'];

/** A number as a person may write it. */
const spelledNumber = fc.constantFrom('0', '-0', '1e2', '10.50', '-3', '7E+1');
const blank = fc.constantFrom('', ' ', '\n', '\n\t', '\r\n  ');
const id = fc.constantFrom(...IDS);

const spelledNode = fc
  .record({
    id,
    content: fc.constantFrom('"type":"text","text":"t\\u00e4"', '"type":"group"', '"type":"file","file":"A.md"'),
    numbers: fc.tuple(spelledNumber, spelledNumber),
    more: fc.constantFrom('', ',"styleAttributes":{"a":[1.0, {}]}', ',"color":"1"', ',"color":"1","color":"2"'),
    blank,
  })
  .map(
    ({ id: nodeId, content, numbers: [x, y], more, blank: gap }) =>
      `{${gap}"id":"${nodeId}",${gap}${content},"x" :${x},"y": ${y},${gap}"width":1.0e2,"height":60${more}${gap}}`,
  );
const spelledEdge = fc
  .tuple(id, id, id, fc.constantFrom('', ',"label":"l","toEnd":"none"', ',"meta":null'))
  .map(([edgeId, from, to, more]) => `{"id":"${edgeId}x", "fromNode":"${from}","toNode":"${to}"${more}}`);

const spelledCanvas = fc
  .record({
    nodes: fc.uniqueArray(spelledNode, { maxLength: 4, selector: (node) => /"id":"(.)"/.exec(node)?.[1] }),
    edges: fc.uniqueArray(spelledEdge, { maxLength: 3, selector: (edge) => /"id":"(..)"/.exec(edge)?.[1] }),
    order: fc.constantFrom('ne', 'en', 'n', 'e', ''),
    gap: blank,
    mark: fc.constantFrom('', '\ufeff'),
    end: fc.constantFrom('', '\n', '\r\n\r\n'),
  })
  .map(({ nodes, edges, order, gap, mark, end }) => {
    const lists = [...order].map((list) =>
      list === 'n' ? `"nodes":[${gap}${nodes.join(`,${gap}`)}${gap}]` : `"edges" : [${edges.join(', ')}]`,
    );
    return `${mark}{${gap}${['"metadata":{"v": 1.0}', ...lists].join(`,${gap}`)}${gap}}${end}`;
  });

const position = fc.option(fc.record({ x: fc.integer(), y: fc.integer({ min: -500, max: 500 }) }), { nil: {} });
const operation = fc.oneof(
  fc.record({ text: fc.string(), position }).map(({ text, position: at }) => ({ operation: 'add_node', text, ...at })),
  fc.record({ near: id, label: fc.string() }).map((members) => ({ operation: 'add_node', type: 'group', ...members })),
  fc.record({ in_group: id }).map((members) => ({ operation: 'add_node', file: 'A#One', ...members })),
  fc.record({ node: id, color: fc.constantFrom('', '3') }).map((members) => ({ operation: 'edit_node', ...members })),
  fc.record({ node: id, position }).map(({ node, position: at }) => ({ operation: 'edit_node', node, ...at })),
  fc.record({ node: id }).map((members) => ({ operation: 'remove_node', ...members })),
  fc.record({ from_node: id, to_node: id }).map((members) => ({ operation: 'add_edge', ...members, label: '\u2028"' })),
  fc.record({ edge: id, label: fc.constantFrom('', 'ü') }).map(({ edge, label }) => ({
    operation: 'edit_edge',
    edge: `${edge}x`,
    label,
  })),
  fc.record({ edge: id }).map(({ edge }) => ({ operation: 'remove_edge', edge: `${edge}x` })),
) as fc.Arbitrary<CanvasOperation>;

test('after any changes, all other bytes of a canvas are the same, and the result is a canvas', async () => {
  await fc.assert(
    fc.asyncProperty(spelledCanvas, fc.array(operation, { minLength: 1, maxLength: 5 }), async (text, operations) => {
      const start = parseCanvas('C.canvas', text);
      const state = await applied({ canvas: start }, operations);

      const written = writeCanvas(state.canvas);

      const again = parseCanvas('C.canvas', written);
      for (const list of ['nodes', 'edges'] as const) {
        const found = again[list].map(({ values }) => JSON.stringify(values)).toSorted();
        expect(found).toEqual(state.canvas[list].map(({ values }) => JSON.stringify(values)).toSorted());
        const untouched = state.canvas[list].filter(({ span, changes }) => span !== undefined && changes === undefined);
        const texts = untouched.map(({ span }) => text.slice(span?.start, span?.end));
        expect(textsOf(written, list).filter((item) => texts.includes(item))).toEqual(texts);
      }
      expect(outside(written)).toEqual(outside(text));
      if (state.canvas === start) expect(written).toBe(text);
    }),
    { numRuns: 200 },
  );
});

async function applied(start: CanvasState, operations: readonly CanvasOperation[]): Promise<CanvasState> {
  let state = start;
  const newId = ({ nodes, edges }: Canvas) => `new${nodes.length + edges.length}`;
  const context = { reader, newId };
  for (const each of operations) {
    try {
      state = await applyOperation(state, each, context);
    } catch (error) {
      expect(error).toMatchObject({ reason: expect.stringMatching(/^CANVAS_ITEM_/) });
    }
  }
  return state;
}

function textsOf(json: string, name: string): string[] {
  const list = valueNamed(membersOf(json, rootOf(json)), name);
  return list === undefined ? [] : itemsOf(json, list).map(({ start, end }) => json.slice(start, end));
}

/** What is before and after the lists, which no operation changes. */
function outside(json: string): readonly (string | undefined)[] {
  const members = membersOf(json, rootOf(json));
  const [first] = members;
  const end = rootOf(json).end;
  return [json.slice(0, first?.span.end), json.slice(end - 1)];
}
