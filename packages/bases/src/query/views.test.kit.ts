import { readBase } from '../base/read-base.ts';
import { memoryVault } from '../evaluation/memory-vault.test.kit.ts';
import { toWireValue } from '../formats/wire-value.ts';
import { unguardedRegexps } from '../ports/regexps.ts';
import type { Value } from '../values/value.ts';
import { runView, type ViewResult } from './run-view.ts';

type Notes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The answer for a view, with values as JSON. */
interface Answer {
  readonly result: ViewResult;
  /** The names of the rows, in order. */
  readonly names: readonly string[];
  /** The values of each row. */
  readonly cells: readonly (readonly unknown[])[];
  readonly summaries: Readonly<Record<string, unknown>>;
  /** The key of each group, the number of its rows, and its summaries. */
  readonly groups: readonly (readonly [key: unknown, rows: number, summaries: Readonly<Record<string, unknown>>])[];
}

/** Runs the first view of a base over notes with these properties. */
export async function answerOf(
  base: Readonly<Record<string, unknown>>,
  notes: Notes,
  types: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const read = readBase(JSON.stringify(base));
  const view = 'base' in read ? read.base.views[0] : undefined;
  if ('malformed' in read || view === undefined) throw new Error('The base of this test is malformed.');
  const files = Object.entries(notes).map(([path, properties]) => [path, { properties }] as const);
  const vault = memoryVault(Object.fromEntries(files), new Map(Object.entries(types)));
  const candidates = Object.keys(notes);
  const now = new Date(2026, 2, 15).getTime();
  const given = { vault, candidates, regexps: unguardedRegexps, now, thisPath: 'X.base', isThisNamed: true };
  const result = await runView(read.base, view, given);
  const wire = (value: Value): unknown => toWireValue(value, vault);
  const summariesOf = (summaries: ReadonlyMap<string, Value>) =>
    Object.fromEntries(summaries.entries().map(([id, value]) => [id, wire(value)]));
  return {
    result,
    names: result.rows.map(({ path }) => path.replace(/\.md$/, '')),
    cells: result.rows.map(({ values }) => values.map(wire)),
    summaries: summariesOf(result.summaries),
    groups: (result.groups ?? []).map(({ key, rows, summaries }) => [wire(key), rows, summariesOf(summaries)]),
  };
}

/** Notes A.md, B.md, … with these values of one property; undefined for none. */
export function notesWith(name: string, values: readonly unknown[]): Notes {
  return Object.fromEntries(
    values.map((value, at) => [`${String.fromCharCode(65 + at)}.md`, value === undefined ? {} : { [name]: value }]),
  );
}
