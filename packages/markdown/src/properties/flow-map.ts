import { isSeq } from 'yaml';
import type { Splice } from '../text/splice.ts';
import { jsonOf } from '../text/write-stand-ins.ts';
import type { MapChanges } from './changes.ts';
import type { PropertyEntry } from './entry.ts';
import { editFlow } from './flow-edits.ts';
import { compareLists } from './list-change.ts';
import { editFlowList } from './list-edits.ts';
import type { PropertyValue } from './value.ts';
import type { PropertyMap, YamlProperties } from './yaml-document.ts';
import { renderInFlow } from './yaml-render.ts';

type Render = (value: PropertyValue) => string;

/** The layout of the map: on one line, or with each property on its own lines. */
interface Layout {
  readonly renderKey: (name: string) => string;
  readonly colon: string;
  readonly renderValue: Render;
}

/** Changes properties between `{` and `}`, as JSON if the map is JSON, otherwise as YAML. */
export function editFlowMap(read: YamlProperties, map: PropertyMap, changes: MapChanges): Splice[] {
  const { entries, removed } = changes;
  const layout = layoutOf(read.source, entries);
  const values = [...changes.changed].flatMap(([entry, after]) =>
    editValue(read, { entry, after, render: layout.renderValue }),
  );

  const kept = entries.filter((entry) => !removed.has(entry)).map(({ name }) => name);
  const added = new Map(
    changes.added.map(({ name, value }) => [name, layout.renderKey(name) + layout.colon + layout.renderValue(value)]),
  );
  const runs = compareLists(
    entries.map(({ name }) => name),
    [...kept, ...added.keys()],
  ).map((run) => ({ ...run, inserted: run.inserted.map((name) => added.get(String(name)) ?? '') }));
  const items = entries.map((entry) => ({ start: entry.key.start, end: endOf(entry) }));
  return [...values, ...editFlow(read.source, { open: map.range[0] + 1, items }, runs)];
}

function editValue(
  { source, values }: YamlProperties,
  { entry, after, render }: { entry: PropertyEntry; after: PropertyValue; render: Render },
): Splice[] {
  const before = values[entry.name];
  if (isSeq(entry.node) && Array.isArray(before) && Array.isArray(after)) {
    return editFlowList(source, { node: entry.node, values: before }, { values: after, render });
  }
  if (entry.value !== undefined) return [{ ...entry.value, text: render(after) }];
  const [at, lead] = entry.colonEnd === undefined ? [entry.key.end, ': '] : [entry.colonEnd, ' '];
  return [{ start: at, end: at, text: lead + render(after) }];
}

function endOf({ key, value, colonEnd }: PropertyEntry): number {
  return value?.end ?? colonEnd ?? key.end;
}

function layoutOf(source: string, entries: readonly PropertyEntry[]): Layout {
  if (!isJson(source)) return { renderKey: renderInFlow, colon: ': ', renderValue: renderInFlow };

  const last = entries.at(-1);
  const colon = last?.value === undefined ? ': ' : source.slice(last.key.end, last.value.start);
  const indentation = /\n([ \t]+)$/.exec(source.slice(0, entries[0]?.key.start ?? 0))?.[1] ?? '';
  const renderValue: Render = (value) => jsonOf(value, indentation).replaceAll('\n', `\n${indentation}`);
  return { renderKey: jsonOf, colon, renderValue };
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
