import { EntriesByName, listEntries, type PropertyEntry } from './entry.ts';
import { isSameValue, type PropertyValue } from './value.ts';
import type { YamlProperties } from './yaml-document.ts';

/** The requested changes to a note's properties. A name in both is set. */
export interface PropertyEdit {
  readonly set?: Readonly<Record<string, PropertyValue>>;
  readonly unset?: readonly string[];
}

/** The changes that a `PropertyEdit` requires. Each property occurs at most once. */
export interface PropertyChanges {
  /** All properties as written. */
  readonly entries: readonly PropertyEntry[];
  readonly changed: ReadonlyMap<PropertyEntry, PropertyValue>;
  readonly removed: ReadonlySet<PropertyEntry>;
  readonly added: readonly NewProperty[];
  /** The properties that the note must have afterwards. */
  readonly expected: Readonly<Record<string, unknown>>;
}

/** What changes in a map. */
export type MapChanges = Omit<PropertyChanges, 'expected'>;

export interface NewProperty {
  readonly name: string;
  readonly value: PropertyValue;
}

/** Plans the changes, skipping values that are already set and names to unset that do not exist. */
export function planChanges(read: YamlProperties, { set = {}, unset = [] }: PropertyEdit): PropertyChanges {
  const entries = listEntries(read);
  const byName = new EntriesByName(entries);
  const changed = new Map<PropertyEntry, PropertyValue>();
  const removed = new Set(unset.map((name) => byName.find(name)).filter((entry) => entry !== undefined));
  const fresh: NewProperty[] = [];

  for (const [name, value] of Object.entries(set)) {
    const entry = byName.find(name);
    if (entry === undefined) fresh.push({ name, value });
    else {
      removed.delete(entry);
      changed.set(entry, value);
    }
  }
  for (const [entry, value] of changed) if (isSameValue(read.values[entry.name], value)) changed.delete(entry);

  const added = dropDuplicates(fresh);
  return { entries, changed, removed, added, expected: expectedValues(read.values, { changed, removed, added }) };
}

/** New properties without names that differ only in case; the last one of a name wins. */
export function dropDuplicates(properties: readonly NewProperty[]): NewProperty[] {
  const byName = new Map<string, NewProperty>();
  for (const property of properties) {
    const folded = property.name.toLowerCase();
    byName.set(folded, { ...property, name: byName.get(folded)?.name ?? property.name });
  }
  return [...byName.values()];
}

function expectedValues(
  values: Readonly<Record<string, unknown>>,
  { changed, removed, added }: Omit<MapChanges, 'entries'>,
): Record<string, unknown> {
  const expected = new Map(Object.entries(values));
  for (const { name } of removed) expected.delete(name);
  for (const [{ name }, value] of changed) expected.set(name, value);
  for (const { name, value } of added) expected.set(name, value);
  return Object.fromEntries(expected);
}
