import { type Page, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import type { GraphEdge, LinkGraph } from './link-graph.ts';
import type { GraphPart } from './part.ts';

/** Nodes of a graph by number, each with its edges to itself and to the nodes before it. */
export interface GraphPage extends Page<number> {
  readonly edges: readonly GraphEdge[];
}

export interface GraphPageRequest {
  readonly reader: Pick<VaultReader, 'identity'>;
  /** All parameters that the part depends on. */
  readonly question: unknown;
  readonly mostNodes: number;
  /** The most edges on a page. Only a page with a single node may have more. */
  readonly mostEdges: number;
  readonly cursor: string | undefined;
}

/**
 * Cuts a page out of a part of a graph. All pages together list each node and each edge once.
 *
 * @throws AgentError `CURSOR_INVALID`
 */
export function pageOfGraph(graph: LinkGraph, part: GraphPart, request: GraphPageRequest): GraphPage {
  const { reader, question, mostNodes, mostEdges, cursor } = request;
  const keyOf = (number: number) => `${graph.nodes[number]?.kind} ${graph.nodes[number]?.path}`;
  const cut = (limit: number) => pageOf(part.nodes, { reader, keyOf, question, limit, cursor });

  const place = new Map(part.nodes.map((number, at) => [number, at]));
  const placeOf = (number: number) => place.get(number) ?? 0;
  const edgesOf = Map.groupBy(part.edges, ({ source, target }) =>
    placeOf(source) > placeOf(target) ? source : target,
  );
  const sizes = cut(mostNodes).items.map((number) => edgesOf.get(number)?.length ?? 0);
  const page = cut(countWithin(sizes, mostEdges));
  const edges = page.items
    .flatMap((number) => edgesOf.get(number) ?? [])
    .sort((a, b) => placeOf(a.source) - placeOf(b.source) || placeOf(a.target) - placeOf(b.target));
  return { ...page, edges };
}

/** How many of the sizes, at least one, add up to no more than `most`. */
function countWithin(sizes: readonly number[], most: number): number {
  let sum = 0;
  const end = sizes.findIndex((size) => {
    sum += size;
    return sum > most;
  });
  return Math.max(end === -1 ? sizes.length : end, 1);
}
