import { foldTag } from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import { eachTagOnce } from '../tags/tag-counts.ts';
import { edgeAt, type GraphEdge } from './graph-edges.ts';
import { measuredGraph } from './measured-graph.ts';
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
  const { graph, measures } = await measuredGraph(reader, index, scopeOf(reader, index, filter));

  const facts = index.list('tag');
  const spellings = new Map(eachTagOnce(facts).map((tag) => [foldTag(tag), tag]));
  const factsOf = Map.groupBy(facts, ({ path }) => path);
  const tagsOf = (path: string) =>
    eachTagOnce(factsOf.get(path) ?? []).map((tag) => spellings.get(foldTag(tag)) ?? tag);
  const nodes = graph.nodes.map((node, at) => ({
    ...node,
    tags: node.kind === 'note' ? tagsOf(node.path) : [],
    in: measures.degreeIn[at] ?? 0,
    out: measures.degreeOut[at] ?? 0,
    community: measures.community[at] ?? 0,
  }));
  const edges = Array.from(graph.edges.sources, (_, edge) => edgeAt(graph.edges, edge));
  return { nodes, edges };
}
