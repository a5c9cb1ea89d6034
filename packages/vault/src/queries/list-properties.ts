import { cutText } from '@obsidian-agent/shared-types';
import { memoize } from '../core/memoize.ts';
import { type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { factsOfTexts } from '../metadata/metadata-of-texts.ts';
import type { PropertyFact } from '../metadata/note-facts.ts';
import { ignoredBy } from '../paths/ignored-files.ts';
import { asCompared } from '../paths/link-paths.ts';
import { folderScope } from '../references/folder-scope.ts';
import { type PageOfRead, unreadProperties } from '../snapshots/unread-texts.ts';
import { declaredType, type PropertyType, typeOfValue } from './property-type.ts';

export interface PropertyListQuery extends PageLimits {
  readonly folder?: string | undefined;
  readonly sort?: 'count' | 'name' | undefined;
}

export interface PropertyUse {
  /** In its first spelling. Names are case-insensitive. */
  readonly name: string;
  /** As declared, or else the type of most of its values. */
  readonly type: PropertyType;
  readonly isDeclared: boolean;
  /** Number of notes that have it. */
  readonly notes: number;
  /** Number of values of each type, not counting empty ones. */
  readonly seen: Readonly<Partial<Record<PropertyType, number>>>;
  /** Number of distinct values, and the first few of them. Each list entry is a value. */
  readonly distinct: number;
  readonly values: readonly string[];
}

interface Uses {
  readonly key: string;
  readonly name: string;
  notes: number;
  readonly facts: PropertyFact[];
}

const MOST_VALUES = 5;
const MOST_CHARACTERS = 80;

/**
 * Lists the properties of a vault or of a folder. As in Obsidian, excluded files do not count.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `CURSOR_INVALID`
 */
export async function listProperties(
  reader: VaultReader,
  { folder, sort = 'count', ...limits }: PropertyListQuery,
): Promise<PageOfRead<PropertyUse>> {
  const scope = folderScope(reader, folder);
  const index = await reader.index();
  const isIgnored = ignoredBy(reader.settings.userIgnoreFilters);
  const isCounted = (path: string) => scope.holds(path) && !isIgnored(path);

  const uses = usesByName(factsOfTexts(index.list('property'), isCounted));
  const found = uses.sort((a, b) => (sort === 'count' ? b.notes - a.notes : 0) || (a.key < b.key ? -1 : 1));
  const page = pageOf(found, { reader, keyOf: ({ key }) => key, question: [scope.folder, sort], ...limits });
  const items = page.items.map((property) => describe(reader, property));
  return { ...page, items, unread: unreadProperties({ reader, index }, isCounted) };
}

function usesByName(facts: Iterable<PropertyFact>): Uses[] {
  const uses = new Map<string, Uses>();
  const keyOf = memoize(asCompared);
  for (const fact of facts) {
    const key = keyOf(fact.name);
    const known = uses.get(key) ?? { key, name: fact.name, notes: 0, facts: [] };
    if (known.facts.at(-1)?.path !== fact.path) known.notes += 1;
    known.facts.push(fact);
    uses.set(key, known);
  }
  return [...uses.values()];
}

function describe(reader: VaultReader, { name, notes, facts }: Uses): PropertyUse {
  const seen = new Map<PropertyType, number>();
  const values = new Set<string>();
  for (const { value } of facts) {
    const type = typeOfValue(name, value);
    if (type !== undefined) seen.set(type, (seen.get(type) ?? 0) + 1);
    for (const entry of Array.isArray(value) ? value : [value]) if (entry !== null) values.add(asText(entry));
  }
  const declared = declaredType(reader.settings.propertyTypes, name);
  const [most] = [...seen].sort((a, b) => b[1] - a[1]);
  return {
    name,
    type: declared ?? most?.[0] ?? 'text',
    isDeclared: declared !== undefined,
    notes,
    seen: Object.fromEntries(seen),
    distinct: values.size,
    values: [...values].slice(0, MOST_VALUES).map(shortened),
  };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function shortened(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${cutText(text, MOST_CHARACTERS - 1).toWellFormed()}…`;
}
