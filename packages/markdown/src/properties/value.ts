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
  return a === b || valueKey(a) === valueKey(b);
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

/** The value of a property whose name has any case. */
export function valueNamed(properties: Readonly<Record<string, unknown>>, wanted: string): unknown {
  const key = Object.keys(properties).find((name) => name.toLowerCase() === wanted);
  return key === undefined ? undefined : properties[key];
}
