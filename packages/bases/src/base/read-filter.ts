import { findNearest } from '@obsidian-agent/shared-types';
import { parseFormula } from '../evaluation/formula.ts';
import { beginningOf, type YamlPath } from '../values/formula-error.ts';
import type { Filter } from './base.ts';
import { whereOf } from './property-id.ts';

/** Thrown for what Obsidian refuses; `readBase` returns it. */
export class MalformedBase extends Error {
  readonly path: YamlPath;
  /** The key at the end of the path is wrong, not its value; the message quotes it. */
  readonly isKey: boolean;

  constructor(message: string, path: YamlPath, isKey = false) {
    super(message);
    this.path = path;
    this.isKey = isKey;
  }
}

const CONJUNCTIONS = ['and', 'or', 'not'] as const;

/**
 * Reads a filter: a statement, or a map with one of `and`, `or` and `not`.
 *
 * @throws MalformedBase for any other shape
 */
export function readFilter(value: unknown, path: YamlPath): Filter | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return { kind: 'statement', formula: parseFormula(value, siteOf(path), path) };
  if (typeof value !== 'object' || Array.isArray(value))
    throw new MalformedBase(`"${whereOf(path)}" should be a statement, or a map with "and", "or" or "not".`, path);

  const keys = Object.keys(value);
  const [kind] = CONJUNCTIONS.filter((each) => keys.includes(each));
  if (kind === undefined || keys.length > 1) throw wrongKeys(keys, path);
  return { kind, filters: readFilters((value as Record<string, unknown>)[kind], [...path, kind]) };
}

function wrongKeys(keys: readonly string[], path: YamlPath): MalformedBase {
  // Obsidian's own words.
  const message = `"${siteOf(path)}" may only have one of an "and", "or", or "not" keys.`;
  const unknown = keys.find((key) => !CONJUNCTIONS.some((each) => each === key));
  if (unknown === undefined) return new MalformedBase(message, path);
  const near = findNearest(unknown, CONJUNCTIONS);
  const suggestion = near === undefined ? '' : ` Did you mean "${near}"?`;
  return new MalformedBase(
    `${message} "${beginningOf(unknown)}" is not one of them.${suggestion}`,
    [...path, unknown],
    true,
  );
}

function readFilters(value: unknown, path: YamlPath): Filter[] {
  if (value === null) return [];
  if (!Array.isArray(value)) throw new MalformedBase(`"${whereOf(path)}" should be a list.`, path);
  return value.flatMap((item: unknown, index) => {
    const isPlain = typeof item === 'boolean' || typeof item === 'number';
    return readFilter(isPlain ? String(item) : item, [...path, index]) ?? [];
  });
}

/** `views[0].filters`, without what follows. */
function siteOf(path: YamlPath): string {
  return whereOf(path.slice(0, path.indexOf('filters') + 1));
}

/** The statements of a filter, in their order. */
export function* statementsOf(filter: Filter | undefined): Generator<Extract<Filter, { kind: 'statement' }>> {
  if (filter === undefined) return;
  if (filter.kind === 'statement') yield filter;
  else for (const inner of filter.filters) yield* statementsOf(inner);
}
