import { valueNamed } from './value.ts';

/** Lists the aliases of a note: its property `aliases`, in any case, a list or a single string. */
export function aliasesOf(properties: Readonly<Record<string, unknown>>): string[] {
  const value = valueNamed(properties, 'aliases');
  return (Array.isArray(value) ? value : [value])
    .filter((entry) => typeof entry === 'string' || typeof entry === 'number')
    .map((entry) => String(entry).trim())
    .filter((entry) => entry !== '');
}
