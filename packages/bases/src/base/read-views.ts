import type { YamlPath } from '../values/formula-error.ts';
import type { SortKey, View, ViewColumn, ViewSummary } from './base.ts';
import { parsePropertyId } from './property-id.ts';
import { readFilter } from './read-filter.ts';
import { type BaseReading, isMap, readList, readMap, reportShape } from './shape.ts';

/** Reads the views of a base; one table of every file if there are none. */
export function readViews(value: unknown, reading: BaseReading): readonly View[] {
  const views = readList(['views'], reading).flatMap((each, index) => {
    const path = ['views', index];
    if (isMap(each)) return [readView(each, path, reading)];
    reportShape(path, 'a map', reading);
    return [];
  });
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
    limit: typeof limit === 'number' && limit > 0 ? Math.trunc(limit) : 0,
    summaries: readSummaries([...path, 'summaries'], reading),
  };
}

function readColumns(path: YamlPath, reading: BaseReading): readonly ViewColumn[] {
  const ids = readList(path, reading);
  const columns = ids.map((id, index) => ({ property: parsePropertyId(String(id)), path: [...path, index] }));
  return columns.length > 0 ? columns : [{ property: parsePropertyId('file.name'), path }];
}

function readSort(path: YamlPath, reading: BaseReading): readonly SortKey[] {
  return readList(path, reading).flatMap((key, index) => readSortKey(key, [...path, index], reading) ?? []);
}

/** Older files have `column` for `property`. */
function readSortKey(key: unknown, path: YamlPath, reading: BaseReading): SortKey | undefined {
  const { property, column, direction } = isMap(key) ? key : {};
  const id = property ?? column;
  if (typeof id !== 'string') {
    reportShape(path, 'a map with a "property"', reading);
    return undefined;
  }
  const isDescending = typeof direction === 'string' && direction.toUpperCase() === 'DESC';
  const at = [...path, property === undefined ? 'column' : 'property'];
  return { property: parsePropertyId(id), path: at, direction: isDescending ? 'DESC' : 'ASC' };
}

function readSummaries(path: YamlPath, reading: BaseReading): readonly ViewSummary[] {
  return Object.entries(readMap(path, reading)).map(([id, name]) => {
    return { property: parsePropertyId(id), name: String(name ?? ''), path: [...path, id] };
  });
}
