import { type GraphEdges, mergeLinks, packLink, sourceOfLink, targetOfLink } from './graph-edges.ts';

export type GraphNodeKind = 'note' | 'canvas' | 'base' | 'attachment' | 'unresolved';

/** A source or target of links. */
export interface GraphNode {
  /** For a missing target, its name as in the first link to it, without subpath and `.md`. */
  readonly path: string;
  readonly kind: GraphNodeKind;
}

/** The links of a vault. Nodes are sorted by path, existing ones first. */
export interface LinkGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: GraphEdges;
}

/** Collects the nodes and links of a graph. Nodes have keys, and numbers in the order in which they are added. */
export class GraphBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #nodes: GraphNode[] = [];
  readonly #links: number[] = [];

  numberOf(key: string): number | undefined {
    return this.#numbers.get(key);
  }

  /** Adds a node under a new key. */
  addNode(key: string, node: GraphNode): number {
    const number = this.#nodes.push(node) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  addLink(source: number, target: number): void {
    this.#links.push(packLink(source, target));
  }

  graph(): LinkGraph {
    const sorted = [...this.#nodes.entries()].sort(
      ([, a], [, b]) => isMissing(a) - isMissing(b) || (a.path < b.path ? -1 : 1),
    );
    const place = new Uint32Array(sorted.length);
    for (const [at, [number]] of sorted.entries()) place[number] = at;
    const links = new Float64Array(this.#links.length);
    for (let at = 0; at < links.length; at += 1) {
      const link = this.#links[at] as number;
      links[at] = packLink(place[sourceOfLink(link)] as number, place[targetOfLink(link)] as number);
    }
    return { nodes: sorted.map(([, node]) => node), edges: mergeLinks(links) };
  }
}

function isMissing({ kind }: GraphNode): number {
  return Number(kind === 'unresolved');
}
