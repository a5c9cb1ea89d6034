import type { WholeGraph } from '@obsidian-agent/vault';
import { expect, test } from 'vitest';
import { type GraphLayout, layOutGraph } from './layout.ts';

const pairsOf = (numbers: readonly number[]) =>
  numbers.flatMap((one) => numbers.filter((other) => other !== one).map((other) => [one, other] as const));
const CLIQUES = [
  [0, 1, 2, 3, 4],
  [5, 6, 7, 8, 9],
] as const;
const edges = [...CLIQUES.flatMap(pairsOf), [0, 5] as const];
const noPause = async () => {};

/** Two cliques with a link between them, and a node without links. */
const cliques: WholeGraph = {
  nodes: Array.from({ length: 11 }, (_, node) => ({
    path: `${node}.md`,
    kind: 'note',
    tags: [],
    in: edges.filter(([, target]) => target === node).length,
    out: edges.filter(([source]) => source === node).length,
    community: Math.floor(node / 5),
  })),
  edges: edges.map(([source, target]) => ({ source, target, count: 1 })),
};

test('linked nodes are close together, and nodes without links are on the outside', async () => {
  const layout = await layOutGraph(cliques, noPause);

  const [some, others] = CLIQUES;
  expect(meanDistance(layout, some, some)).toBeLessThan(meanDistance(layout, some, others));
  const far = Array.from(layout.x, (x, node) => Math.hypot(x, layout.y[node] ?? 0));
  expect(Math.max(...far.slice(0, 10))).toBeLessThan(far[10] ?? 0);
});

test('the same graph always gets the same layout, and no two nodes overlap', async () => {
  const layout = await layOutGraph(cliques, noPause);

  expect(await layOutGraph(cliques, noPause)).toEqual(layout);
  expect(new Set(Array.from(layout.x, (x, node) => `${x} ${layout.y[node]}`)).size).toBe(11);
});

test('an empty graph and a graph without links can be laid out', async () => {
  const alone = cliques.nodes.slice(0, 2).map((node) => ({ ...node, in: 0, out: 0 }));

  expect(await layOutGraph({ nodes: [], edges: [] }, noPause)).toMatchObject({ x: { length: 0 }, y: { length: 0 } });
  expect(await layOutGraph({ nodes: alone, edges: [] }, noPause)).toMatchObject({ x: { length: 2 } });
});

test('a layout ends at the pause that throws', async () => {
  const pauses = async (until: number) => {
    let count = 0;
    const pause = async () => {
      count += 1;
      if (count === until) throw new Error('cancelled');
    };
    await layOutGraph(cliques, pause).catch((error: unknown) => expect(error).toEqual(new Error('cancelled')));
    return count;
  };

  expect(await pauses(Number.POSITIVE_INFINITY)).toBeGreaterThan(400);
  expect(await pauses(200)).toBe(200);
});

function meanDistance({ x, y }: GraphLayout, some: readonly number[], others: readonly number[]): number {
  const distances = some.flatMap((a) =>
    others.map((b) => Math.hypot((x[a] ?? 0) - (x[b] ?? 0), (y[a] ?? 0) - (y[b] ?? 0))),
  );
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
}

test('a layout reports its steps in order, up to the last', async () => {
  const reports: [number, number][] = [];

  await layOutGraph(cliques, async (done, total) => void reports.push([done, total]));

  const [, total = 0] = reports[0] ?? [];
  expect(reports).toEqual(Array.from({ length: total }, (_, done) => [done, total]));
});
