import type { Base, View } from '../base/base.ts';
import { parsePropertyId, whereOf } from '../base/property-id.ts';
import { isMap, valueAt } from '../base/shape.ts';
import type { YamlPath } from '../values/formula-error.ts';
import { type ProblemLog, suggestionFor } from './problem-log.ts';

const ROOT_KEYS = [
  ...['filters', 'formulas', 'properties', 'display', 'summaries', 'views'],
  ...['newItemFolder', 'newItemTemplate'],
];
const VIEW_KEYS = ['type', 'name', 'filters', 'order', 'sort', 'groupBy', 'limit', 'summaries'];

/** The keys of the views that Obsidian has. Plugins have views with keys of their own. */
const LAYOUT_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['table', ['columnSize', 'rowHeight']],
  ['cards', ['image', 'imageFit', 'imageAspectRatio', 'cardSize']],
  ['list', ['markers', 'indentProperties', 'separator']],
  ['map', ['coordinates', 'markerIcon', 'markerColor', 'center', 'defaultZoom', 'mapTiles']],
]);

/** Warns of keys without a meaning, which Obsidian keeps and ignores, outside of the views. */
export function reportKeys(base: Base, log: ProblemLog): void {
  const { values } = base.yaml;
  const check = keyCheck(base, log);
  check({ path: [], map: values, known: ROOT_KEYS });
  for (const [id, about] of entriesOf(values['properties'])) {
    check({ path: ['properties', id], map: about, known: ['displayName'] });
    checkPrefix(base, id, log);
  }
}

/** Warns of keys of a view without a meaning, and of directions that are none. */
export function reportViewKeys(base: Base, view: View, log: ProblemLog): void {
  const written = valueAt(base.yaml, view.path);
  if (isMap(written)) checkView(written, view.path, keyCheck(base, log));
  checkDirections(base, view, log);
}

interface CheckedMap {
  readonly path: YamlPath;
  readonly map: unknown;
  readonly known: readonly string[];
  /** Whether it may have keys of a plugin. */
  readonly isOpen?: boolean;
  /** Known keys by words that people write for them. */
  readonly synonyms?: Readonly<Record<string, string>>;
}

type KeyCheck = (checked: CheckedMap) => void;

const VIEW_SYNONYMS = { column: 'order', columns: 'order' };

function checkView(view: Readonly<Record<string, unknown>>, path: YamlPath, check: KeyCheck): void {
  const layout = LAYOUT_KEYS.get(typeof view['type'] === 'string' ? view['type'] : 'table');
  const isOpen = layout === undefined;
  check({ path, map: view, known: [...VIEW_KEYS, ...(layout ?? [])], isOpen, synonyms: isOpen ? {} : VIEW_SYNONYMS });
  const sortKeys = ['property', 'column', 'direction'];
  check({ path: [...path, 'groupBy'], map: view['groupBy'], known: sortKeys });
  const sort = Array.isArray(view['sort']) ? view['sort'] : [];
  for (const [index, key] of sort.entries()) check({ path: [...path, 'sort', index], map: key, known: sortKeys });
}

const DIRECTIONS = ['ASC', 'DESC'];

/** Obsidian takes any other direction for the ascending one. */
function checkDirections({ yaml }: Base, { sort, groupBy }: View, log: ProblemLog): void {
  for (const { path } of groupBy === undefined ? sort : [...sort, groupBy]) {
    const at = [...path.slice(0, -1), 'direction'];
    const written = valueAt(yaml, at);
    if (written === undefined || DIRECTIONS.includes(String(written).toUpperCase())) continue;
    const message = `${JSON.stringify(written)} is not a direction; the order is ascending.`;
    const didYouMean = DIRECTIONS.find(([initial = '']) => String(written).toUpperCase().startsWith(initial));
    const suggestion = didYouMean === undefined ? {} : { didYouMean };
    log.add({ severity: 'warning', reason: 'SHAPE', where: whereOf(at), ...yaml.placeOf(at), message, ...suggestion });
  }
}

/** @returns a check that warns of unknown keys; of an open map, only of those that look mistyped */
function keyCheck({ yaml }: Base, log: ProblemLog): KeyCheck {
  return ({ path, map, known, isOpen = false, synonyms = {} }) => {
    for (const [name] of entriesOf(map)) {
      if (known.includes(name)) continue;
      const synonym = Object.hasOwn(synonyms, name) ? synonyms[name] : undefined;
      const suggestion = synonym === undefined ? suggestionFor({ name, known }) : { didYouMean: synonym };
      if (isOpen && suggestion.didYouMean === undefined) continue;
      const at = [...path, name];
      const message = `The key "${name}" has no meaning here.`;
      log.add({
        severity: 'warning',
        reason: 'UNKNOWN_KEY',
        where: whereOf(at),
        ...yaml.placeOfKey(at),
        message,
        ...suggestion,
      });
    }
  };
}

/** Here, Obsidian does not add the prefix that a property needs. */
function checkPrefix({ yaml }: Base, id: string, log: ProblemLog): void {
  const { text } = parsePropertyId(id);
  if (text === id) return;
  const path = ['properties', id];
  const didYouMean = id.startsWith('property.') ? `note.${id.slice('property.'.length)}` : text;
  const message = `"${id}" names no property: it has no prefix.`;
  log.add({
    severity: 'warning',
    reason: 'UNKNOWN_KEY',
    where: 'properties',
    ...yaml.placeOfKey(path),
    message,
    didYouMean,
  });
}

function entriesOf(map: unknown): [string, unknown][] {
  return isMap(map) ? Object.entries(map) : [];
}

export const viewTypes: readonly string[] = [...LAYOUT_KEYS.keys()];
