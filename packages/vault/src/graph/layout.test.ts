import { expect, test } from 'vitest';
import { cancelled } from '../core/note-errors.ts';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { type DrawnNode, drawGraph } from './drawing.ts';

const clique = (name: string, more = '') =>
  Object.fromEntries(
    [1, 2, 3, 4, 5].map((one) => [
      `${name}${one}.md`,
      `${[1, 2, 3, 4, 5].map((it) => `[[${name}${it}]]`).join(' ')}${more}`,
    ]),
  );

test('linked nodes are close together, and nodes without links are on the outside', async () => {
  const { nodes } = await drawGraph(
    createMemoryReader({ ...clique('a'), ...clique('b'), 'a1.md': '[[a2]] [[b1]]', 'c.md': '' }),
    {},
  );

  const of = (name: string) => nodes.filter(({ path }) => path.startsWith(name));
  expect(apart(of('a'), of('a'))).toBeLessThan(apart(of('a'), of('b')));
  const [alone] = of('c');
  const far = ({ x, y }: DrawnNode) => Math.hypot(x, y);
  expect(Math.max(...[...of('a'), ...of('b')].map(far))).toBeLessThan(alone === undefined ? 0 : far(alone));
});

test('the same vault always gets the same layout, and no two nodes overlap', async () => {
  const reader = createMemoryReader({ ...clique('a', '#Tag [[No]]'), 'x.md': '#tag/ #other', 'y.md': '' });

  const drawn = await drawGraph(reader, {});

  expect(await drawGraph(reader, {})).toEqual(drawn);
  expect(new Set(drawn.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(drawn.nodes.length);
  expect(drawn.nodes.find(({ path }) => path === 'x.md')?.tags).toEqual(['#Tag', '#other']);
  expect(drawn.nodes.at(-1)).toMatchObject({ path: 'No', kind: 'unresolved', in: 5 });
});

test('an empty vault and a vault without links can be laid out', async () => {
  expect(await drawGraph(createMemoryReader({}), {})).toEqual({ nodes: [], edges: [] });
  expect((await drawGraph(createMemoryReader({ 'a.md': '', 'b.md': '' }), {})).nodes).toHaveLength(2);
});

test('a layout stops at the pause in which it is cancelled', async () => {
  const reader = createMemoryReader(clique('a'));
  const pauses = async (until: number) => {
    let count = 0;
    const pause = async () => {
      count += 1;
      if (count === until) throw cancelled();
    };
    await drawGraph({ ...reader, pause }, {}).catch((error: unknown) => expect(error).toEqual(cancelled()));
    return count;
  };

  expect(await pauses(Number.POSITIVE_INFINITY)).toBeGreaterThan(400);
  expect(await pauses(200)).toBe(200);
});

function apart(some: readonly DrawnNode[], others: readonly DrawnNode[]): number {
  const distances = some.flatMap((a) => others.map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
}
