/** The types of properties, by their names in Obsidian's user interface. */
export type PropertyType = (typeof DECLARED)[number] | 'list' | 'unknown';

/** The types that are declared by these names; that of lists is declared as `multitext`. */
const DECLARED = ['text', 'number', 'checkbox', 'date', 'datetime', 'tags', 'aliases'] as const;

const NAMED: ReadonlyMap<string, PropertyType> = new Map([
  ['tags', 'tags'],
  ['aliases', 'aliases'],
  ['cssclasses', 'list'],
]);

/** The declared type of a property; undefined if the vault does not declare one. */
export function declaredType(declared: ReadonlyMap<string, string>, name: string): PropertyType | undefined {
  const type = declared.get(name.toLowerCase());
  if (type === undefined) return undefined;
  return type === 'multitext' ? 'list' : (DECLARED.find((known) => known === type) ?? 'unknown');
}

/** The type of a value; undefined for an empty value, which fits any type. */
export function typeOfValue(name: string, value: unknown): PropertyType | undefined {
  const named = NAMED.get(name.toLowerCase());
  if (named !== undefined) return named;
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'boolean') return 'checkbox';
  if (typeof value === 'number' || typeof value === 'bigint') return 'number';
  if (typeof value === 'string') return typeOfText(value);
  return Array.isArray(value) && value.every((entry) => typeof entry !== 'object' || entry === null)
    ? 'list'
    : 'unknown';
}

function typeOfText(text: string): PropertyType {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'date';
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(text) ? 'datetime' : 'text';
}
