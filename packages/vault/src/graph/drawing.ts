import { foldTag } from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import { layOutGraph } from './layout.ts';
import { type GraphNodeKind, linkGraph } from './link-graph.ts';
import { measureGraph } from './measures.ts';
import { type GraphFilter, scopeOf } from './show-graph.ts';

/** A node with its position. */
export interface DrawnNode {
  readonly path: string;
  readonly kind: GraphNodeKind;
  /** As first spelled in the vault, with their `#`. */
  readonly tags: readonly string[];
  readonly in: number;
  readonly out: number;
  readonly community: number;
  readonly x: number;
  readonly y: number;
}

/** A whole graph, ready to draw. Edges refer to nodes by their index in `nodes`. */
export interface DrawnGraph {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly { readonly source: number; readonly target: number }[];
}

/**
 * Measures and lays out the graph of a vault.
 *
 * @throws AgentError `CANCELLED`, and like `folderScope` and `taggedPlaces`
 */
export async function drawGraph(reader: VaultReader, filter: GraphFilter): Promise<DrawnGraph> {
  const index = await reader.index();
  const graph = await linkGraph(reader, index, scopeOf(reader, index, filter));
  await reader.pause();
  const measures = measureGraph(graph);
  const { x, y } = await layOutGraph(reader, graph, measures);

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
    x: x[at] ?? 0,
    y: y[at] ?? 0,
  }));
  return { nodes, edges: graph.edges };
}
