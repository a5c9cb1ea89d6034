import { findNote } from '../find-note.ts';
import { folderScope } from '../questions/folder-scope.ts';
import type { NoteIndex } from '../questions/note-index.ts';
import { eachTagOnce } from '../questions/tag-counts.ts';
import { taggedPlaces } from '../questions/tagged-places.ts';
import type { VaultReader } from '../vault.ts';
import { type GraphMeasures, measureGraph } from './graph-measures.ts';
import { type GraphPart, partOfGraph } from './graph-part.ts';
import { type GraphNodeKind, type GraphScope, type LinkGraph, linkGraph } from './link-graph.ts';

const KINDS: readonly GraphNodeKind[] = ['note', 'canvas', 'base', 'attachment', 'unresolved'];
const EDGES_PER_NODE = 10;

/** Which notes a graph is of. */
export interface GraphFilter {
  readonly folder?: string | undefined;
  /** Notes that have all of these. */
  readonly tags?: readonly string[] | undefined;
  readonly kinds?: readonly GraphNodeKind[] | undefined;
}

export interface GraphWanted extends GraphFilter {
  /** The note in the middle. */
  readonly note?: string | undefined;
  /** Steps around it. */
  readonly depth: number;
  readonly limit: number;
}

/** A node with all that is known of it. */
export interface MeasuredNode {
  readonly path: string;
  readonly kind: GraphNodeKind;
  readonly tags: readonly string[];
  readonly in: number;
  readonly out: number;
  readonly pagerank: number;
  readonly component: number;
  readonly community: number;
  /** Steps from the note in the middle. */
  readonly distance?: number;
}

/** A part of the graph of a vault. Edges name their nodes by their place in `nodes`. */
export interface GraphAnswer {
  readonly nodes: readonly MeasuredNode[];
  readonly edges: readonly { readonly source: number; readonly target: number; readonly count: number }[];
  readonly nodesTotal: number;
  readonly edgesTotal: number;
  /** Of the whole graph that the filter lets through. */
  readonly components: number;
  readonly communities: number;
}

/** Shows the graph of a vault, or what is around a note. @throws AgentError as `findNote`, `folderScope`, `taggedPlaces` */
export async function showGraph(reader: VaultReader, wanted: GraphWanted): Promise<GraphAnswer> {
  const note = wanted.note === undefined ? undefined : await findNote(reader, wanted.note);
  const index = await reader.index();
  const graph = linkGraph(reader, index, scopeOf(reader, index, { ...wanted, note }));
  const measures = measureGraph(graph);
  const center = graph.nodes.findIndex(({ path }) => path === note);
  const part = partOfGraph(graph, measures, {
    around: note === undefined ? undefined : { center, depth: wanted.depth },
    mostNodes: wanted.limit,
    mostEdges: wanted.limit * EDGES_PER_NODE,
  });
  return answerOf(index, { graph, measures, part });
}

/** What a filter lets through: the note in the middle in any case. */
export function scopeOf(
  reader: VaultReader,
  index: NoteIndex,
  { folder, tags, kinds = KINDS, note }: GraphFilter & { readonly note?: string | undefined },
): GraphScope {
  const scope = folderScope(reader, folder);
  const tagged = tags === undefined ? undefined : taggedPlaces(index, { tags, match: 'all' }, ({ path }) => path);
  return {
    holds: (path) => path === note || (scope.holds(path) && (tagged === undefined || tagged.has(path))),
    kinds: new Set(note === undefined ? kinds : [...kinds, 'note']),
  };
}

function answerOf(
  index: NoteIndex,
  { graph, measures, part }: { graph: LinkGraph; measures: GraphMeasures; part: GraphPart },
): GraphAnswer {
  const place = new Map(part.nodes.map((number, at) => [number, at]));
  const nodes = part.nodes.flatMap((number) => {
    const node = graph.nodes[number];
    if (node === undefined) return [];
    const distance = part.distances?.get(number);
    return [
      {
        ...node,
        tags: node.kind === 'note' ? eachTagOnce(index.list('tag', node.path)) : [],
        in: measures.degreeIn[number] ?? 0,
        out: measures.degreeOut[number] ?? 0,
        pagerank: Number((measures.pagerank[number] ?? 0).toPrecision(4)),
        component: measures.component[number] ?? 0,
        community: measures.community[number] ?? 0,
        ...(distance === undefined ? {} : { distance }),
      },
    ];
  });
  const edges = part.edges
    .map(({ source, target, count }) => ({ source: place.get(source) ?? 0, target: place.get(target) ?? 0, count }))
    .sort((a, b) => a.source - b.source || a.target - b.target);
  const { components, communities } = measures;
  return { nodes, edges, nodesTotal: part.nodesTotal, edgesTotal: part.edgesTotal, components, communities };
}
