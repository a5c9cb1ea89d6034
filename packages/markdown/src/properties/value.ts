/** A value that a property can have: any JSON value. */
export type PropertyValue =
  | string
  | number
  | boolean
  | null
  | readonly PropertyValue[]
  | { readonly [key: string]: PropertyValue };

/** Whether two values are equal, ignoring the order of map keys. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && isSameList(a, b);

  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return (
    left.size === right.size && [...left].every(([key, value]) => right.has(key) && isSameValue(value, right.get(key)))
  );
}

/** A string that two values share exactly if they are equal. */
export function valueKey(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
  // The length prefix marks the end of a part, which may contain any character.
  const part = (key: string) => `${key.length}:${key}`;
  if (Array.isArray(value)) return `[${value.map((entry) => part(valueKey(entry))).join('')}`;
  const members = Object.entries(value).map(([name, member]) => part(name) + part(valueKey(member)));
  return `{${members.sort().join('')}`;
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((entry, index) => isSameValue(entry, b[index]));
}
