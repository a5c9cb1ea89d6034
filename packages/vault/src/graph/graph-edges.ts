/** All links from one node to another. Nodes are given by number. */
export interface GraphEdge {
  readonly source: number;
  readonly target: number;
  readonly count: number;
}

/**
 * The edges of a graph, sorted by source, then by target, without loops.
 *
 * They are parallel arrays, because a large vault has hundreds of thousands of links: as objects these would take more
 * memory than everything else.
 */
export interface GraphEdges {
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** How many links each edge stands for. */
  readonly counts: Uint32Array;
}

/** More nodes than any graph has. The source and the target of a link form one number, by which links are sorted. */
const MOST_NODES = 2 ** 26;

/** One number for a link, from one node to another. */
export function packLink(source: number, target: number): number {
  return source * MOST_NODES + target;
}

/** The source of a link in this form. */
export function sourceOfLink(link: number): number {
  return Math.floor(link / MOST_NODES);
}

/** The target of a link in this form. */
export function targetOfLink(link: number): number {
  return link % MOST_NODES;
}

/** Merges links with the same ends. The list of links, as made by `packLink`, is sorted on the way. */
export function mergeLinks(links: Float64Array): GraphEdges {
  links.sort();
  const size = links.reduce((count, link, at) => (link === links[at - 1] ? count : count + 1), 0);
  const [sources, targets, counts] = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)];
  let edge = -1;
  for (let at = 0; at < links.length; at += 1) {
    const link = links[at] as number;
    if (link !== links[at - 1]) {
      edge += 1;
      sources[edge] = sourceOfLink(link);
      targets[edge] = targetOfLink(link);
    }
    counts[edge] = (counts[edge] as number) + 1;
  }
  return { sources, targets, counts };
}

/** Where the edges of each source begin, followed by the number of all edges. */
export function startsOf(order: number, { sources }: GraphEdges): Uint32Array {
  const starts = new Uint32Array(order + 1);
  for (const source of sources) starts[source + 1] = (starts[source + 1] as number) + 1;
  for (let node = 0; node < order; node += 1)
    starts[node + 1] = (starts[node + 1] as number) + (starts[node] as number);
  return starts;
}

/** An edge as an object. */
export function edgeAt({ sources, targets, counts }: GraphEdges, edge: number): GraphEdge {
  return { source: sources[edge] ?? 0, target: targets[edge] ?? 0, count: counts[edge] ?? 0 };
}
