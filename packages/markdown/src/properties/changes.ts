import { EntriesByName, listEntries, type PropertyEntry } from './entry.ts';
import { isSameValue, type PropertyValue } from './value.ts';
import type { YamlProperties } from './yaml-document.ts';

/** What a caller wants of a note's properties. A name in both is set. */
export interface PropertyEdit {
  readonly set?: Readonly<Record<string, PropertyValue>>;
  readonly unset?: readonly string[];
}

/** What has to change for it. Every entry of a change is named once. */
export interface PropertyChanges {
  /** All properties as they are written. */
  readonly entries: readonly PropertyEntry[];
  readonly changed: ReadonlyMap<PropertyEntry, PropertyValue>;
  readonly removed: ReadonlySet<PropertyEntry>;
  readonly added: readonly NewProperty[];
  /** What reading the note must give afterwards. */
  readonly expected: Readonly<Record<string, unknown>>;
}

export interface NewProperty {
  readonly name: string;
  readonly value: PropertyValue;
}

/** Tells what is to do: nothing for a value that is there already, nor for a name to unset that is not. */
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

  const added = withoutDoubles(fresh);
  return { entries, changed, removed, added, expected: expectedValues(read.values, { changed, removed, added }) };
}

/** New properties whose names differ in more than their case; the last one of a name counts. */
export function withoutDoubles(properties: readonly NewProperty[]): NewProperty[] {
  const byName = new Map<string, NewProperty>();
  for (const property of properties) {
    const folded = property.name.toLowerCase();
    byName.set(folded, { ...property, name: byName.get(folded)?.name ?? property.name });
  }
  return [...byName.values()];
}

function expectedValues(
  values: Readonly<Record<string, unknown>>,
  { changed, removed, added }: Omit<PropertyChanges, 'entries' | 'expected'>,
): Record<string, unknown> {
  const expected = new Map(Object.entries(values));
  for (const { name } of removed) expected.delete(name);
  for (const [{ name }, value] of changed) expected.set(name, value);
  for (const { name, value } of added) expected.set(name, value);
  return Object.fromEntries(expected);
}
