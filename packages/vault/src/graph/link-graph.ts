import type { VaultReader } from '../core/vault.ts';
import { FileTable } from '../links/resolution.ts';
import { mayBePlainText, targetOfLink } from '../links/target.ts';
import type { LinkFact } from '../metadata/note-facts.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { asCompared, isNotePath } from '../paths/link-paths.ts';
import { isCanvasPath, isTextPath } from '../paths/text-path.ts';
import { linksOfTexts } from '../snapshots/links-of-texts.ts';
import { isLink } from './note-links.ts';
import { missingName } from './unresolved-links.ts';

export type GraphNodeKind = 'note' | 'canvas' | 'base' | 'attachment' | 'unresolved';

/** A source or target of links. */
export interface GraphNode {
  /** For a missing target, its name as in the first link to it, without subpath and `.md`. */
  readonly path: string;
  readonly kind: GraphNodeKind;
}

/** All links from one node to another. Nodes are given by number. */
export interface GraphEdge {
  readonly source: number;
  readonly target: number;
  readonly count: number;
}

/** The links of a vault. Nodes are sorted by path, existing ones first; edges by source, then by target. */
export interface LinkGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** Selects the contents of a graph. */
export interface GraphScope {
  /** Whether a note, canvas or base is included. Other nodes are included if one of these links to them. */
  readonly holds: (path: string) => boolean;
  readonly kinds: ReadonlySet<GraphNodeKind>;
  /** Files to hide even if something links to them. */
  readonly hides?: (path: string) => boolean;
}

/**
 * Builds the link graph of a vault: the files in the scope, their targets, and all links between these. Links of a note
 * to itself are left out.
 *
 * @throws AgentError `CANCELLED`
 */
export async function linkGraph(reader: VaultReader, index: NoteIndex, scope: GraphScope): Promise<LinkGraph> {
  const files = new FileTable(reader.files());
  const drawn = new GraphBuilder();
  for (const { path } of index.texts()) {
    const kind = kindOfFile(path);
    if (scope.kinds.has(kind) && scope.holds(path)) drawn.addNode(path, { path, kind });
  }
  const outside = new Set<string>();
  for await (const links of linksOfTexts(reader, index)) {
    for (const link of links) {
      if (!isLink(link) || !scope.holds(link.path)) continue;
      const { key, node } = endOf(files, link);
      if (key === link.path || !scope.kinds.has(node.kind)) continue;
      if (node.kind === 'unresolved' ? mayBePlainText(link) : scope.hides?.(key) === true) continue;
      drawn.addNode(key, node);
      if (drawn.has(link.path)) drawn.addEdge(link.path, key);
      if (isTextPath(node.path) && node.kind !== 'unresolved' && !scope.holds(key)) outside.add(key);
    }
  }
  for (const path of outside) {
    for (const link of index.list('link', path)) {
      const { key, node } = endOf(files, link);
      if (node.kind === 'unresolved' && mayBePlainText(link)) continue;
      if (isLink(link) && key !== path && drawn.has(key)) drawn.addEdge(path, key);
    }
  }
  return drawn.graph();
}

/** The target of a link, and its key. */
function endOf(files: FileTable, link: LinkFact): { key: string; node: GraphNode } {
  const target = targetOfLink(files, link);
  if (target !== undefined) return { key: target, node: { path: target, kind: kindOfFile(target) } };
  const path = missingName(link.linkpath);
  // Vault paths never begin with a slash.
  return { key: `/${asCompared(path)}`, node: { path, kind: 'unresolved' } };
}

function kindOfFile(path: string): GraphNodeKind {
  if (isNotePath(path)) return 'note';
  if (!isTextPath(path)) return 'attachment';
  return isCanvasPath(path) ? 'canvas' : 'base';
}

/** Collects nodes and links by number, because a large vault has hundreds of thousands of links. */
class GraphBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #nodes: GraphNode[] = [];
  /** The nodes at both ends of each link. */
  readonly #sources: number[] = [];
  readonly #targets: number[] = [];

  has(key: string): boolean {
    return this.#numbers.has(key);
  }

  addNode(key: string, node: GraphNode): void {
    if (!this.has(key)) this.#numbers.set(key, this.#nodes.push(node) - 1);
  }

  /** Counts a link from one node to another. */
  addEdge(source: string, target: string): void {
    this.#sources.push(this.#numbers.get(source) ?? -1);
    this.#targets.push(this.#numbers.get(target) ?? -1);
  }

  graph(): LinkGraph {
    const isLost = (number: number) => Number(this.#nodes[number]?.kind === 'unresolved');
    const pathOf = (number: number) => this.#nodes[number]?.path ?? '';
    const order = this.#nodes
      .map((_, number) => number)
      .sort((a, b) => isLost(a) - isLost(b) || (pathOf(a) < pathOf(b) ? -1 : 1));
    const place = new Uint32Array(order.length);
    for (const [at, number] of order.entries()) place[number] = at;
    return { nodes: order.flatMap((number) => this.#nodes[number] ?? []), edges: this.#edges(place) };
  }

  #edges(place: Uint32Array): GraphEdge[] {
    const count = place.length;
    const links = new Float64Array(this.#sources.length);
    for (let at = 0; at < links.length; at += 1)
      links[at] = (place[this.#sources[at] ?? 0] ?? 0) * count + (place[this.#targets[at] ?? 0] ?? 0);
    links.sort();

    const edges: GraphEdge[] = [];
    for (let from = 0; from < links.length; ) {
      const link = links[from] as number;
      let end = from + 1;
      while (links[end] === link) end += 1;
      edges.push({ source: Math.floor(link / count), target: link % count, count: end - from });
      from = end;
    }
    return edges;
  }
}
