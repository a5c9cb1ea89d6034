import type { Graph } from './graph-data.ts';

/** The filter for nodes; an empty text does not filter. */
export interface Filter {
  readonly folder: string;
  readonly tag: string;
  /** Letters of hidden kinds. */
  readonly hiddenKinds: string;
  readonly community: number | undefined;
}

/** For each node, 1 if it passes a filter, or else 0. Nested folders and tags count. */
export function shownNodes(graph: Graph, { folder, tag, hiddenKinds, community }: Filter): Uint8Array {
  const wanted = new Set(graph.tagNames.flatMap((name, at) => (isOrBelow(name, tag) ? [at] : [])));
  return Uint8Array.from(graph.paths, (_, node) => {
    const isIn = folder === '' || (graph.kinds[node] !== 'u' && isOrBelow(graph.folders[node] ?? '', folder));
    const isTagged = tag === '' || (graph.tags[node] ?? []).some((at) => wanted.has(at));
    const isOfCommunity = community === undefined || graph.communities[node] === community;
    return Number(isIn && isTagged && isOfCommunity && !hiddenKinds.includes(graph.kinds[node] ?? ''));
  });
}

/** Finds visible nodes by a part of their path: names that begin with it first, then the most linked. */
export function findNodes(graph: Graph, shown: Uint8Array, text: string): number[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [];
  const rankOf = (node: number) => {
    const name = fold(graph.names[node] ?? '');
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3;
  };
  return graph.paths
    .flatMap((path, node) => (shown[node] === 1 && fold(path).includes(wanted) ? [{ node, rank: rankOf(node) }] : []))
    .sort((a, b) => a.rank - b.rank || (graph.in[b.node] ?? 0) - (graph.in[a.node] ?? 0) || a.node - b.node)
    .map(({ node }) => node);
}

/** Every value with its number of nodes, sorted by name. A nested value also counts for its parents. */
export function countNested(values: Iterable<readonly string[]>): [string, number][] {
  const counts = new Map<string, number>();
  for (const names of values) {
    const all = new Set(
      names.flatMap((name) => name.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))),
    );
    for (const name of all) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
}

function isOrBelow(name: string, parent: string): boolean {
  const [one, other] = [name.toLowerCase(), parent.toLowerCase()];
  return one === other || one.startsWith(`${other}/`);
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
