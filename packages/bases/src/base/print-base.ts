import { stringify } from 'yaml';

const KEYS = ['filters', 'formulas', 'properties', 'summaries', 'views'] as const;

/** The parts of a base as data, each as YAML would be read. */
export type BaseParts = { readonly [Key in (typeof KEYS)[number]]?: unknown };

/** The YAML of a base, with its parts in the order in which Obsidian writes them. */
export function printBase(parts: BaseParts): string {
  const given = KEYS.filter((key) => parts[key] !== undefined).map((key) => [key, parts[key]] as const);
  if (given.length === 0) return '';
  return stringify(Object.fromEntries(given), { lineWidth: 0, aliasDuplicateObjects: false });
}
