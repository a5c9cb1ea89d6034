import { nodeRadius } from '../node-radius.ts';
import type { PageData } from '../page-data.ts';

/** A graph for drawing and searching. */
export interface Graph extends Omit<PageData, 'edges' | 'x' | 'y'> {
  readonly count: number;
  readonly names: readonly string[];
  readonly folders: readonly string[];
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** In units of the layout. */
  readonly radius: Float32Array;
  /** All nodes, largest first. */
  readonly largest: readonly number[];
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  neighboursOf(node: number): readonly Neighbour[];
}

export interface Neighbour {
  readonly node: number;
  readonly isOut: boolean;
}

/** Builds the graph from the page's data. */
export function readGraph(data: PageData): Graph {
  const { edges, ...columns } = data;
  const count = data.paths.length;
  const sources = new Uint32Array(edges.length / 2);
  const targets = new Uint32Array(edges.length / 2);
  for (let at = 0; at < sources.length; at += 1) {
    sources[at] = edges[2 * at] ?? 0;
    targets[at] = edges[2 * at + 1] ?? 0;
  }
  const neighbours = joinNeighbours(count, sources, targets);
  const radius = Float32Array.from(data.paths, (_, node) => nodeRadius(data.in[node] ?? 0, data.out[node] ?? 0));
  return {
    ...columns,
    count,
    names: data.paths.map((path) => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '')),
    folders: data.paths.map((path, node) =>
      data.kinds[node] === 'u' ? '' : path.slice(0, Math.max(0, path.lastIndexOf('/'))),
    ),
    x: Float32Array.from(data.x),
    y: Float32Array.from(data.y),
    radius,
    largest: [...radius.keys()].sort((a, b) => (radius[b] ?? 0) - (radius[a] ?? 0) || a - b),
    sources,
    targets,
    neighboursOf: (node) => neighbours[node] ?? [],
  };
}

function joinNeighbours(count: number, sources: Uint32Array, targets: Uint32Array): Neighbour[][] {
  const neighbours: Neighbour[][] = Array.from({ length: count }, () => []);
  for (const [at, source] of sources.entries()) {
    const target = targets[at] ?? 0;
    neighbours[source]?.push({ node: target, isOut: true });
    neighbours[target]?.push({ node: source, isOut: false });
  }
  return neighbours;
}

/** The address that opens a file in Obsidian; undefined for a missing file. */
export function openAddress(
  { vault, paths, kinds }: Pick<PageData, 'vault' | 'paths' | 'kinds'>,
  node: number,
): string | undefined {
  if (kinds[node] === 'u') return undefined;
  return `obsidian://open?vault=${encodeURIComponent(vault)}&file=${encodeURIComponent(paths[node] ?? '')}`;
}
