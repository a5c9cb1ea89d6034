import type { PageLimits } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { ignoredBy } from '../paths/ignored-files.ts';
import { findNote } from '../references/find-note.ts';
import { folderScope } from '../references/folder-scope.ts';
import { type UnreadText, unreadTexts } from '../snapshots/unread-texts.ts';
import { eachTagOnce } from '../tags/tag-counts.ts';
import { type NoteScope, taggedPlaces } from '../tags/tagged-places.ts';
import type { GraphNode, GraphNodeKind } from './graph-builder.ts';
import { type MeasuredGraph, measuredGraph, type NamedScope } from './measured-graph.ts';
import { type GraphPage, pageOfGraph } from './page-of-graph.ts';
import { type GraphPart, partOfGraph } from './part.ts';

const KINDS: readonly GraphNodeKind[] = ['note', 'canvas', 'base', 'attachment', 'unresolved'];
/** Kinds of files that contain links. */
const SOURCES: readonly GraphNodeKind[] = ['note', 'canvas', 'base'];
const EDGES_PER_NODE = 10;

/** Selects the notes of a graph. */
export interface GraphFilter extends NoteScope {
  readonly kinds?: readonly GraphNodeKind[] | undefined;
}

export interface GraphQuery extends GraphFilter, PageLimits {
  /** The note in the centre. */
  readonly note?: string | undefined;
  /** Number of steps around it. */
  readonly depth: number;
}

/** A node with all its data. */
export interface MeasuredNode {
  readonly path: string;
  readonly kind: GraphNodeKind;
  readonly tags: readonly string[];
  readonly in: number;
  readonly out: number;
  readonly pagerank: number;
  readonly component: number;
  readonly community: number;
  /** Steps from the centre. */
  readonly distance?: number;
}

/** A part of the graph of a vault. */
export interface GraphAnswer {
  /** Path of the note in the centre. */
  readonly note: string | undefined;
  readonly nodes: readonly MeasuredNode[];
  /** By the paths of their nodes: edges between nodes of this page, and from or to those of earlier pages. */
  readonly edges: readonly { readonly source: string; readonly target: string; readonly count: number }[];
  /** Cursor of the next page; null on the last one. */
  readonly nextCursor: string | null;
  readonly nodesTotal: number;
  readonly edgesTotal: number;
  /** For the whole graph that matches the filter. */
  readonly components: number;
  readonly communities: number;
  readonly unread: readonly UnreadText[];
}

/**
 * Returns the graph of a vault, or the neighbourhood of a note.
 *
 * @throws AgentError `CURSOR_INVALID`, and like `findNote`, `folderScope`, `taggedPlaces`
 */
export async function showGraph(reader: VaultReader, query: GraphQuery): Promise<GraphAnswer> {
  const note = query.note === undefined ? undefined : await findNote(reader, query.note);
  const index = await reader.index();
  await reader.pause();
  const scope = scopeOf(reader, index, { ...query, note });
  const { graph, measures } = await measuredGraph(reader, index, scope);
  await reader.pause();
  const kinds = new Set(query.kinds ?? KINDS);
  const isShown = ({ path, kind }: GraphNode) => kinds.has(kind) || path === note;
  const shown = new Set(graph.nodes.flatMap((node, number) => (isShown(node) ? [number] : [])));
  const center = graph.nodes.findIndex(({ path }) => path === note);
  const part = partOfGraph(graph, measures, {
    around: note === undefined ? undefined : { center, depth: query.depth },
    shown,
  });
  const { limit, cursor, ...filter } = query;
  const page = pageOfGraph(graph, part.nodes, {
    reader,
    question: { ...filter, note },
    mostNodes: limit,
    mostEdges: limit * EDGES_PER_NODE,
    cursor,
  });
  const unread = unreadTexts({ reader, index }, scope.holds);
  return { note, ...answerOf(index, { graph, measures, part, page, shown }), unread };
}

/**
 * The scope of a filter: always the note in the centre, and files that lead to nodes without links of their own. As in
 * Obsidian, other excluded files are not shown.
 */
export function scopeOf(
  reader: VaultReader,
  index: NoteIndex,
  { folder, tags, match = 'all', kinds = KINDS, note }: GraphFilter & { readonly note?: string | undefined },
): NamedScope {
  const scope = folderScope(reader, folder);
  const { userIgnoreFilters } = reader.settings;
  const isIgnored = ignoredBy(userIgnoreFilters);
  const tagged = tags === undefined ? undefined : taggedPlaces({ reader, index }, { tags, match }, ({ path }) => path);
  const isWanted = (path: string) =>
    scope.holds(path) && !isIgnored(path) && (tagged === undefined || tagged.has(path));
  const drawn = [...kinds, ...(kinds.some((kind) => SOURCES.includes(kind)) ? [] : SOURCES)];
  // Around most notes, the graph is the same as without one.
  const added = note !== undefined && isWanted(note) && drawn.includes('note') ? undefined : note;
  return {
    name: JSON.stringify([scope.folder, userIgnoreFilters, tags, match, drawn, added]),
    holds: (path) => path === added || isWanted(path),
    hides: (path) => path !== added && isIgnored(path),
    kinds: new Set([...drawn, ...(added === undefined ? [] : (['note'] as const))]),
  };
}

interface ShownGraph extends MeasuredGraph {
  readonly part: GraphPart;
  readonly page: GraphPage;
  readonly shown: ReadonlySet<number>;
}

function answerOf(
  index: NoteIndex,
  { graph, measures, part, page, shown }: ShownGraph,
): Omit<GraphAnswer, 'note' | 'unread'> {
  const nodes = page.items.flatMap((number) => {
    const node = graph.nodes[number];
    if (node === undefined) return [];
    const distance = part.distances?.[number];
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
  const pathOf = (number: number) => graph.nodes[number]?.path ?? '';
  const edges = page.edges.map(({ source, target, count }) => {
    return { source: pathOf(source), target: pathOf(target), count };
  });
  const totals = { nodesTotal: part.nodes.length, edgesTotal: page.edgesTotal };
  const countOf = (groups: Uint32Array) => new Set([...shown].map((number) => groups[number])).size;
  const components = countOf(measures.component);
  const { nextCursor } = page;
  return { nodes, edges, nextCursor, ...totals, components, communities: countOf(measures.community) };
}
