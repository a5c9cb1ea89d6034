/** Lists the aliases of a note: its property `aliases`, in any case, a list or a single string. */
export function aliasesOf(properties: Readonly<Record<string, unknown>>): string[] {
  const key = Object.keys(properties).find((name) => name.toLowerCase() === 'aliases');
  const value = key === undefined ? undefined : properties[key];
  return (Array.isArray(value) ? value : [value])
    .filter((entry) => typeof entry === 'string' || typeof entry === 'number')
    .map((entry) => String(entry).trim())
    .filter((entry) => entry !== '');
}
