import type { VaultReader } from '../core/vault.ts';
import { forceMatrices, forceStep, noverlap, UndirectedGraph } from './library.ts';
import type { LinkGraph } from './link-graph.ts';
import type { GraphMeasures } from './measures.ts';
import { seededRandom } from './seeded-random.ts';

/** Positions of nodes by number, in integers. Neighbours are about 20 units apart. */
export interface GraphLayout {
  readonly x: Int32Array;
  readonly y: Int32Array;
}

const SEED = 0x5eed;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const SPACING = 20;
/** Rounds in which overlapping nodes are separated. */
const ROUNDS = 60;
/** The most node moves, so that even a large vault takes only a few seconds. */
const MOST_STEPS = 700_000;

/**
 * Lays out a graph: linked nodes close together, nodes without links around them. The result is deterministic.
 *
 * @throws AgentError `CANCELLED`
 */
export async function layOutGraph(
  reader: Pick<VaultReader, 'pause'>,
  graph: LinkGraph,
  measures: GraphMeasures,
): Promise<GraphLayout> {
  const { nodes } = graph;
  const x = new Float64Array(nodes.length);
  const y = new Float64Array(nodes.length);
  const isLinked = (number: number) => (measures.degreeIn[number] ?? 0) + (measures.degreeOut[number] ?? 0) > 0;
  const linked = [...nodes.keys()].filter(isLinked);
  const alone = [...nodes.keys()].filter((number) => !isLinked(number));

  const spread = await spreadLinked(reader, linked, { graph, measures });
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
  await pullApart(reader, linked, { measures, x, y });
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
  reader: Pick<VaultReader, 'pause'>,
  linked: readonly number[],
  { measures, x, y }: { readonly measures: GraphMeasures; readonly x: Float64Array; readonly y: Float64Array },
): Promise<void> {
  const { degreeIn, degreeOut } = measures;
  const graph = new UndirectedGraph();
  for (const [at, number] of linked.entries()) {
    const size = 3 + Math.min(24, 1.15 * Math.sqrt((degreeIn[number] ?? 0) * 1.5 + (degreeOut[number] ?? 0) * 0.4));
    // If two nodes coincide, the direction would otherwise be arbitrary.
    const aside = (at % 1009) / 1000;
    graph.addNode(number, { x: (x[number] ?? 0) + aside, y: y[number], size });
  }
  const settings = { gridSize: 60, margin: 2, ratio: 1, speed: 3 };
  for (let round = 0; round < ROUNDS; round += 1) {
    await reader.pause();
    noverlap.assign(graph, { maxIterations: 1, settings });
  }
  for (const number of linked) {
    x[number] = Number(graph.getNodeAttribute(number, 'x'));
    y[number] = Number(graph.getNodeAttribute(number, 'y'));
  }
}

type Spread = Readonly<Record<string, { x: number; y: number }>>;

async function spreadLinked(
  reader: Pick<VaultReader, 'pause'>,
  linked: readonly number[],
  { graph: { edges }, measures }: { readonly graph: LinkGraph; readonly measures: GraphMeasures },
): Promise<Spread> {
  if (linked.length === 0) return {};
  const random = seededRandom(SEED);
  const graph = new UndirectedGraph();
  // Each community starts in a position of its own, so the forces have little to untangle.
  for (const number of linked) {
    const community = measures.community[number] ?? 0;
    const far = 60 * Math.sqrt(community + 0.5);
    const x = far * Math.cos(community * GOLDEN_ANGLE) + 30 * (random() - 0.5);
    graph.addNode(number, { x, y: far * Math.sin(community * GOLDEN_ANGLE) + 30 * (random() - 0.5) });
  }
  for (const { source, target, count } of edges) {
    const weight = measures.community[source] === measures.community[target] ? 1 + Math.log(count) : 0.35;
    if (!graph.hasEdge(source, target)) graph.addEdge(source, target, { weight });
  }
  const iterations = Math.max(40, Math.min(400, Math.round(MOST_STEPS / linked.length)));
  const settings = {
    adjustSizes: false,
    barnesHutOptimize: linked.length > 500,
    barnesHutTheta: 0.9,
    edgeWeightInfluence: 1,
    gravity: 1,
    linLogMode: false,
    outboundAttractionDistribution: true,
    scalingRatio: 12,
    slowDown: 1 + Math.log(linked.length),
    strongGravityMode: false,
  };
  const matrices = forceMatrices.graphToByteArrays(graph, (_, { weight = 1 }) => weight);
  for (let step = 0; step < iterations; step += 1) {
    await reader.pause();
    forceStep(settings, matrices.nodes, matrices.edges);
  }
  return forceMatrices.collectLayoutChanges(graph, matrices.nodes);
}

/** Radius around the centre that contains nine of ten nodes. */
function usualReach(spread: Spread): number {
  const far = Object.values(spread)
    .map(({ x, y }) => Math.hypot(x, y))
    .sort((a, b) => a - b);
  return far[Math.floor(far.length * 0.9)] || 1;
}
