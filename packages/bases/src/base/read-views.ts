import { findNearest } from '@obsidian-agent/shared-types';
import { beginningOf, type YamlPath } from '../values/formula-error.ts';
import type { SortKey, View, ViewColumn, ViewSummary } from './base.ts';
import { parsePropertyId, whereOf } from './property-id.ts';
import { readFilter } from './read-filter.ts';
import { type BaseReading, isMap, readList, readMap, reportShape } from './shape.ts';

/** Reads the views of a base; one table of every file if there are none. */
export function readViews(value: unknown, reading: BaseReading): readonly View[] {
  const views = readList(['views'], 'a list of views, such as [{type: table, name: All}]', reading).flatMap(
    (each, index) => {
      const path = ['views', index];
      if (isMap(each)) return [readView(each, path, reading)];
      reportShape(path, 'a map, such as {type: table, name: All}', reading);
      return [];
    },
  );
  const isRefused = views.length === 0 && Array.isArray(value) && value.length > 0;
  return views.length > 0 ? views : [readView({}, isRefused ? ['views', 0] : ['views'], reading)];
}

function readView(view: Readonly<Record<string, unknown>>, path: YamlPath, reading: BaseReading): View {
  const { type, name, limit, groupBy } = view;
  return {
    type: typeof type === 'string' && type !== '' ? type : 'table',
    name: typeof name === 'string' && name !== '' ? name : 'Table',
    path,
    filter: readFilter(view['filters'], [...path, 'filters']),
    columns: readColumns([...path, 'order'], reading),
    sort: readSort([...path, 'sort'], reading),
    groupBy:
      groupBy === undefined || groupBy === null ? undefined : readSortKey(groupBy, [...path, 'groupBy'], reading),
    limit: readLimit(limit, [...path, 'limit'], reading),
    summaries: readSummaries([...path, 'summaries'], reading),
  };
}

/** 0 for no limit. */
function readLimit(limit: unknown, path: YamlPath, reading: BaseReading): number {
  if (limit === undefined || limit === null) return 0;
  if (typeof limit === 'number' && limit >= 0) return Math.trunc(limit);
  reportShape(path, 'a number from 0', reading);
  return 0;
}

/** A base may come from anybody, and each of these is evaluated for every row. */
const MOST_COLUMNS = 1000;
const MOST_SORT_KEYS = 100;
const SORT_KEY = '{property: file.name, direction: ASC}';

interface Bound {
  readonly most: number;
  readonly path: YamlPath;
  readonly reading: BaseReading;
}

/** The first of many items; that there are more is reported. */
function firstOf<Item>(items: readonly Item[], { most, path, reading }: Bound): readonly Item[] {
  if (items.length <= most) return items;
  const where = whereOf(path);
  const message = `Only the first ${most} of ${items.length} are used.`;
  reading.problems.push({ severity: 'warning', reason: 'LIMIT', where, ...reading.yaml.placeOf(path), message });
  return items.slice(0, most);
}

function readColumns(path: YamlPath, reading: BaseReading): readonly ViewColumn[] {
  const ids = firstOf(readList(path, 'a list of properties, such as [file.name]', reading), {
    most: MOST_COLUMNS,
    path,
    reading,
  });
  const columns = ids.flatMap((id, index) => {
    const at = [...path, index];
    if (typeof id !== 'object' || id === null) return { property: parsePropertyId(String(id)), path: at };
    reportShape(at, 'the name of a property', reading);
    return [];
  });
  return columns.length > 0 ? columns : [{ property: parsePropertyId('file.name'), path }];
}

function readSort(path: YamlPath, reading: BaseReading): readonly SortKey[] {
  return firstOf(readList(path, `a list of maps, such as [${SORT_KEY}]`, reading), {
    most: MOST_SORT_KEYS,
    path,
    reading,
  }).flatMap((key, index) => readSortKey(key, [...path, index], reading) ?? []);
}

/** Older files have `column` for `property`. */
function readSortKey(key: unknown, path: YamlPath, reading: BaseReading): SortKey | undefined {
  if (!isMap(key)) {
    reportShape(path, `a map with a "property", such as ${SORT_KEY}`, reading);
    return undefined;
  }
  const { property, column, direction } = key;
  const id = property ?? column;
  if (typeof id !== 'string') {
    if (id === undefined || id === null) reportNoProperty(key, path, reading);
    else reportShape([...path, property === undefined ? 'column' : 'property'], 'the name of a property', reading);
    return undefined;
  }
  const isDescending = typeof direction === 'string' && direction.toUpperCase() === 'DESC';
  const at = [...path, property === undefined ? 'column' : 'property'];
  return { property: parsePropertyId(id), path: at, direction: isDescending ? 'DESC' : 'ASC' };
}

function reportNoProperty(
  key: Readonly<Record<string, unknown>>,
  path: YamlPath,
  { yaml, problems }: BaseReading,
): void {
  const near = Object.keys(key).find((name) => findNearest(name, ['property']) !== undefined);
  const instead = near === undefined || near === 'property' ? '' : `, but "${beginningOf(near)}"`;
  const message = `"${whereOf(path)}" has no "property"${instead}. Write a map such as ${SORT_KEY}.`;
  problems.push({ severity: 'error', reason: 'SHAPE', where: whereOf(path), ...yaml.placeOf(path), message });
}

function readSummaries(path: YamlPath, reading: BaseReading): readonly ViewSummary[] {
  const entries = Object.entries(readMap(path, 'a map, such as {note.price: Sum}', reading));
  return firstOf(entries, { most: MOST_COLUMNS, path, reading }).map(([id, name]) => {
    return { property: parsePropertyId(id), name: String(name ?? ''), path: [...path, id] };
  });
}
