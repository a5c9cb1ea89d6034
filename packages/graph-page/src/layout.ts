import type { WholeGraph } from '@obsidian-agent/vault';
import { UndirectedGraph } from 'graphology';
import { forceMatrices, forceStep, noverlapStep } from './layout-library.ts';
import { nodeRadius } from './node-radius.ts';

/** Positions of nodes by number, in integers. Neighbours are about 20 units apart. */
export interface GraphLayout {
  readonly x: Int32Array;
  readonly y: Int32Array;
}

/** Waits between two steps, and learns how many are done. */
export type Pause = (done: number, total: number) => Promise<void>;

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Steps of the R2 sequence, whose points fill a square evenly and never coincide. */
const [ACROSS, DOWN] = [0.7548776662466927, 0.5698402909980532];
const SPACING = 20;
/** Rounds in which overlapping nodes are separated. */
const ROUNDS = 60;
/** The most node moves, so that even a large vault takes only a few seconds. */
const MOST_STEPS = 400_000;

/**
 * Lays out a graph: linked nodes close together, nodes without links around them. The result is deterministic.
 *
 * @param pause called between steps; what it throws ends the layout
 */
export async function layOutGraph(graph: WholeGraph, pause: Pause): Promise<GraphLayout> {
  const { nodes } = graph;
  const x = new Float64Array(nodes.length);
  const y = new Float64Array(nodes.length);
  const [linked, alone]: [number[], number[]] = [[], []];
  for (const [number, node] of nodes.entries()) (node.in + node.out > 0 ? linked : alone).push(number);

  const spread = await spreadLinked(graph, linked, pause);
  const reach = usualReach(spread);
  const scale = (SPACING * Math.sqrt(linked.length)) / reach;
  let outer = 0;
  for (const number of linked) {
    const { x: right = 0, y: down = 0 } = spread[String(number)] ?? {};
    const far = Math.hypot(right, down);
    // Loosely linked nodes drift far away, so they are drawn closer, in the same order.
    const nearer = far > reach ? (reach * (1 + Math.log(far / reach))) / far : 1;
    x[number] = right * nearer * scale;
    y[number] = down * nearer * scale;
    outer = Math.max(outer, far * nearer * scale);
  }
  await pullApart({ nodes, x, y }, linked, pause);
  const inner = outer === 0 ? 0 : outer / SPACING + 2;
  for (const [at, number] of alone.entries()) {
    const far = SPACING * Math.sqrt(inner * inner + at);
    x[number] = far * Math.cos(at * GOLDEN_ANGLE);
    y[number] = far * Math.sin(at * GOLDEN_ANGLE);
  }
  return { x: Int32Array.from(x, Math.round), y: Int32Array.from(y, Math.round) };
}

/** Separates overlapping nodes, as far as possible in a few rounds. */
async function pullApart(
  { nodes, x, y }: { readonly nodes: WholeGraph['nodes']; readonly x: Float64Array; readonly y: Float64Array },
  linked: readonly number[],
  pause: Pause,
): Promise<void> {
  const circles = Float32Array.from(
    linked.flatMap((number, at) => {
      const { in: linksIn, out: linksOut } = nodes[number] ?? { in: 0, out: 0 };
      // If two nodes coincide, the direction would otherwise be arbitrary.
      const aside = (at % 1009) / 1000;
      return [(x[number] ?? 0) + aside, y[number] ?? 0, nodeRadius(linksIn, linksOut)];
    }),
  );
  const steps = stepsFor(linked);
  const settings = { expansion: 1.1, gridSize: cellsAcross(linked), margin: 2, ratio: 1, speed: 3 };
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(steps + round, steps + ROUNDS);
    noverlapStep(settings, circles);
  }
  for (const [at, number] of linked.entries()) {
    x[number] = circles[3 * at] ?? 0;
    y[number] = circles[3 * at + 1] ?? 0;
  }
}

/** Cells about as wide as a node: each pair in a larger one would be compared. */
function cellsAcross(linked: readonly number[]): number {
  return Math.ceil(3 * Math.sqrt(linked.length)) || 1;
}

type Spread = Readonly<Record<string, { x: number; y: number }>>;

async function spreadLinked({ nodes, edges }: WholeGraph, linked: readonly number[], pause: Pause): Promise<Spread> {
  if (linked.length === 0) return {};
  const graph = new UndirectedGraph();
  const communityOf = (number: number) => nodes[number]?.community ?? 0;
  // Each community starts in a position of its own, so the forces have little to untangle.
  for (const [at, number] of linked.entries()) {
    const community = communityOf(number);
    const far = 60 * Math.sqrt(community + 0.5);
    const x = far * Math.cos(community * GOLDEN_ANGLE) + 30 * (((at * ACROSS) % 1) - 0.5);
    const y = far * Math.sin(community * GOLDEN_ANGLE) + 30 * (((at * DOWN) % 1) - 0.5);
    graph.addNode(number, { x, y });
  }
  for (const { source, target, count } of edges) {
    const weight = communityOf(source) === communityOf(target) ? 1 + Math.log(count) : 0.35;
    if (!graph.hasEdge(source, target)) graph.addEdge(source, target, { weight });
  }
  const steps = stepsFor(linked);
  const settings = {
    adjustSizes: false,
    barnesHutOptimize: linked.length > 500,
    barnesHutTheta: 1.2,
    edgeWeightInfluence: 1,
    gravity: 1,
    linLogMode: false,
    outboundAttractionDistribution: true,
    scalingRatio: 12,
    slowDown: 1 + Math.log(linked.length),
    strongGravityMode: false,
  };
  const matrices = forceMatrices.graphToByteArrays(graph, (_, { weight = 1 }) => weight);
  for (let step = 0; step < steps; step += 1) {
    await pause(step, steps + ROUNDS);
    forceStep(settings, matrices.nodes, matrices.edges);
  }
  return forceMatrices.collectLayoutChanges(graph, matrices.nodes);
}

/** Fewer for more nodes, whose steps take longer. */
function stepsFor(linked: readonly number[]): number {
  return Math.max(40, Math.min(400, Math.round(MOST_STEPS / linked.length)));
}

/** Radius around the centre that contains nine of ten nodes. */
function usualReach(spread: Spread): number {
  const far = Object.values(spread)
    .map(({ x, y }) => Math.hypot(x, y))
    .sort((a, b) => a - b);
  return far[Math.floor(far.length * 0.9)] || 1;
}
