import { foldTag } from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import { type GraphEdge, linkGraph } from './link-graph.ts';
import { measureGraph } from './measures.ts';
import { type GraphFilter, type MeasuredNode, scopeOf } from './show-graph.ts';

/** The whole graph of a vault, to be drawn. Edges refer to nodes by their index in `nodes`. */
export interface WholeGraph {
  /** Their tags are as first spelled in the vault. */
  readonly nodes: readonly Pick<MeasuredNode, 'path' | 'kind' | 'tags' | 'in' | 'out' | 'community'>[];
  readonly edges: readonly GraphEdge[];
}

/**
 * Reads and measures the graph of a vault.
 *
 * @throws AgentError `CANCELLED`, and like `folderScope` and `taggedPlaces`
 */
export async function readWholeGraph(reader: VaultReader, filter: GraphFilter): Promise<WholeGraph> {
  const index = await reader.index();
  const graph = await linkGraph(reader, index, scopeOf(reader, index, filter));
  await reader.pause();
  const measures = measureGraph(graph);

  const spellings = new Map<string, string>();
  const tags = new Map<string, Set<string>>();
  for (const { path, tag } of index.list('tag')) {
    const key = foldTag(tag);
    const spelling = spellings.get(key) ?? `#${tag.replace(/^#|(?<!\/)\/+$/g, '')}`;
    spellings.set(key, spelling);
    const known = tags.get(path);
    if (known === undefined) tags.set(path, new Set([spelling]));
    else known.add(spelling);
  }
  const nodes = graph.nodes.map((node, at) => ({
    ...node,
    tags: node.kind === 'note' ? [...(tags.get(node.path) ?? [])] : [],
    in: measures.degreeIn[at] ?? 0,
    out: measures.degreeOut[at] ?? 0,
    community: measures.community[at] ?? 0,
  }));
  return { nodes, edges: graph.edges };
}
