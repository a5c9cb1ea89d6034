import { asCompared, isNotePath, withoutNoteExtension } from '../link-paths.ts';
import { FileTable } from '../link-resolution.ts';
import { targetOfLink } from '../questions/link-target.ts';
import type { LinkFact } from '../questions/note-facts.ts';
import type { NoteIndex } from '../questions/note-index.ts';
import { isTextPath } from '../questions/text-path.ts';
import type { VaultReader } from '../vault.ts';
import { isLink } from './note-links.ts';

export type GraphNodeKind = 'note' | 'canvas' | 'base' | 'attachment' | 'unresolved';

/** What links stand in or lead to. */
export interface GraphNode {
  /** Of what is not there: its name, as the first link to it spells it, without subpath and `.md`. */
  readonly path: string;
  readonly kind: GraphNodeKind;
}

/** All links from one node to another; nodes by their number. */
export interface GraphEdge {
  readonly source: number;
  readonly target: number;
  readonly count: number;
}

/** The links of a vault. Nodes are sorted by path, those that are there first; edges by source, then by target. */
export interface LinkGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** What is to be in a graph. */
export interface GraphScope {
  /** Whether a note, a canvas or a base is; other nodes are where one of these links to them. */
  readonly holds: (path: string) => boolean;
  readonly kinds: ReadonlySet<GraphNodeKind>;
}

/** Draws up the graph of the links of a vault, in one pass over them. Links of a note to itself are left out. */
export function linkGraph(reader: VaultReader, index: NoteIndex, scope: GraphScope): LinkGraph {
  const files = new FileTable(reader.files());
  const drawn = new Drawn();
  for (const { path } of index.texts()) {
    const kind = kindOfFile(path);
    if (scope.kinds.has(kind) && scope.holds(path)) drawn.addNode(path, { path, kind });
  }
  const isWanted = (target: string) => (isTextPath(target) ? drawn.has(target) : scope.kinds.has('attachment'));
  for (const link of index.list('link')) {
    if (!isLink(link) || !drawn.has(link.path)) continue;
    const target = targetOfLink(files, link);
    if (target === link.path) continue;
    if (target === undefined) {
      if (scope.kinds.has('unresolved')) drawn.addEdge(link.path, keyOfLost(link), lostNode(link));
    } else if (isWanted(target)) drawn.addEdge(link.path, target, { path: target, kind: kindOfFile(target) });
  }
  return drawn.graph();
}

function keyOfLost({ linkpath }: LinkFact): string {
  // No path of a vault begins with a slash.
  return `/${asCompared(withoutNoteExtension(linkpath))}`;
}

function lostNode({ linkpath }: LinkFact): GraphNode {
  return { path: withoutNoteExtension(linkpath), kind: 'unresolved' };
}

function kindOfFile(path: string): GraphNodeKind {
  if (isNotePath(path)) return 'note';
  if (!isTextPath(path)) return 'attachment';
  return path.toLowerCase().endsWith('.canvas') ? 'canvas' : 'base';
}

class Drawn {
  readonly #numbers = new Map<string, number>();
  readonly #nodes: GraphNode[] = [];
  /** Of each node, how many links lead from it to which others. */
  readonly #targets: Map<number, number>[] = [];

  has(key: string): boolean {
    return this.#numbers.has(key);
  }

  addNode(key: string, node: GraphNode): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#nodes.length);
    this.#targets.push(new Map());
    return this.#nodes.push(node) - 1;
  }

  addEdge(source: string, target: string, node: GraphNode): void {
    const to = this.addNode(target, node);
    const targets = this.#targets[this.#numbers.get(source) ?? -1];
    targets?.set(to, (targets.get(to) ?? 0) + 1);
  }

  graph(): LinkGraph {
    const isLost = (number: number) => Number(this.#nodes[number]?.kind === 'unresolved');
    const pathOf = (number: number) => this.#nodes[number]?.path ?? '';
    const order = this.#nodes
      .map((_, number) => number)
      .sort((a, b) => isLost(a) - isLost(b) || (pathOf(a) < pathOf(b) ? -1 : 1));
    const place = new Uint32Array(order.length);
    for (const [at, number] of order.entries()) place[number] = at;
    const edges = order.flatMap((number, source) =>
      [...(this.#targets[number] ?? [])]
        .map(([target, count]) => ({ source, target: place[target] ?? 0, count }))
        .sort((a, b) => a.target - b.target),
    );
    return { nodes: order.flatMap((number) => this.#nodes[number] ?? []), edges };
  }
}
