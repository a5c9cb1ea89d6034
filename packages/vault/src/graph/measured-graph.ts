import type { VaultReader } from '../core/vault.ts';
import type { NoteIndex, TextFile } from '../metadata/note-index.ts';
import type { LinkGraph } from './graph-builder.ts';
import { type GraphScope, linkGraph } from './link-graph.ts';
import { type GraphMeasures, measureGraph } from './measures.ts';

/** A graph with its measures. */
export interface MeasuredGraph {
  readonly graph: LinkGraph;
  readonly measures: GraphMeasures;
}

/** A scope with a name. Scopes with equal names select the same, as long as the vault does not change. */
export interface NamedScope extends GraphScope {
  readonly name: string;
}

/** Edges of a graph that is kept: 12 bytes each, 48 MB in all. */
const MOST_EDGES = 4_000_000;

interface KnownGraph {
  readonly files: readonly string[];
  readonly scope: string;
  readonly measured: MeasuredGraph;
}

/**
 * The graph of the previous query. Both lists stay the same objects as long as nothing changes, in a process that
 * answers many queries.
 */
const known = new WeakMap<readonly TextFile[], KnownGraph>();

/**
 * Reads and measures the graph of a scope, unless the previous query had the same.
 *
 * @throws AgentError `CANCELLED`
 */
export async function measuredGraph(reader: VaultReader, index: NoteIndex, scope: NamedScope): Promise<MeasuredGraph> {
  const [texts, files] = [index.texts(), reader.files()];
  const before = known.get(texts);
  if (before?.files === files && before.scope === scope.name) return before.measured;
  const graph = await linkGraph(reader, index, scope);
  await reader.pause();
  const measures = await measureGraph(graph, () => reader.pause());
  if (graph.edges.sources.length <= MOST_EDGES)
    known.set(texts, { files, scope: scope.name, measured: { graph, measures } });
  return { graph, measures };
}
