import { type Page, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import type { LinkGraph } from './graph-builder.ts';
import { edgeAt, type GraphEdge, type GraphEdges } from './graph-edges.ts';

/** Nodes of a graph by number, each with its edges to itself and to the nodes before it. */
export interface GraphPage extends Page<number> {
  readonly edges: readonly GraphEdge[];
  /** Number of edges on all pages. */
  readonly edgesTotal: number;
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
 * Cuts a page out of a part of a graph, which is given by its sorted nodes. All pages together list each node and each
 * edge once.
 *
 * @throws AgentError `CURSOR_INVALID`
 */
export function pageOfGraph(
  { nodes, edges }: LinkGraph,
  part: readonly number[],
  request: GraphPageRequest,
): GraphPage {
  const { reader, question, mostNodes, mostEdges, cursor } = request;
  const keyOf = (number: number) => `${nodes[number]?.kind} ${nodes[number]?.path}`;
  const cut = (limit: number) => pageOf(part, { reader, keyOf, question, limit, cursor });

  const place = new Int32Array(nodes.length).fill(-1);
  for (const [at, number] of part.entries()) place[number] = at;
  const sizes = edgesByPlace(edges, place);
  const placeOf = (number: number) => place[number] as number;
  const sizesOfPage = cut(mostNodes).items.map((number) => sizes[placeOf(number)] as number);
  const page = cut(countWithin(sizesOfPage, mostEdges));

  const start = place[page.items[0] ?? -1] ?? 0;
  const listed = edgesWithin(edges, place, { start, end: start + page.items.length }).sort(
    (a, b) => placeOf(a.source) - placeOf(b.source) || placeOf(a.target) - placeOf(b.target),
  );
  return { ...page, edges: listed, edgesTotal: sizes.reduce((sum, size) => sum + size, 0) };
}

/** The place on which an edge is listed: that of its later end; -1 if one of its ends has none. */
function placeOfEdge({ sources, targets }: GraphEdges, place: Int32Array, edge: number): number {
  const source = place[sources[edge] as number] as number;
  const target = place[targets[edge] as number] as number;
  return Math.min(source, target) === -1 ? -1 : Math.max(source, target);
}

/** The number of edges that are listed on each place. */
function edgesByPlace(edges: GraphEdges, place: Int32Array): Uint32Array {
  const sizes = new Uint32Array(place.length);
  for (let edge = 0; edge < edges.sources.length; edge += 1) {
    const at = placeOfEdge(edges, place, edge);
    if (at !== -1) sizes[at] = (sizes[at] as number) + 1;
  }
  return sizes;
}

/** The edges that are listed on the places from `start` to before `end`. */
function edgesWithin(
  edges: GraphEdges,
  place: Int32Array,
  { start, end }: { readonly start: number; readonly end: number },
): GraphEdge[] {
  const found: GraphEdge[] = [];
  for (let edge = 0; edge < edges.sources.length; edge += 1) {
    const at = placeOfEdge(edges, place, edge);
    if (at >= start && at < end) found.push(edgeAt(edges, edge));
  }
  return found;
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
