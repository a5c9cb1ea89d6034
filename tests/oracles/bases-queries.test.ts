import { expect, test } from 'vitest';
import type { Base } from '../../packages/bases/src/base/base.ts';
import { readBase } from '../../packages/bases/src/base/read-base.ts';
import { unguardedRegexps } from '../../packages/bases/src/ports/regexps.ts';
import { runView, type ViewResult } from '../../packages/bases/src/query/run-view.ts';
import type { Value } from '../../packages/bases/src/values/value.ts';
import { differenceOf, type Expectation } from './bases-expectation.ts';
import type { QueryCase, QueryExpectation, QueryOracle } from './bases-oracles.ts';
import { vaultOf } from './bases-vault.ts';
import { oracle } from './shared-data.ts';

const data = oracle<QueryOracle>('bases/queries.json');

async function failuresOf(isCertain: boolean, { vaults, cases, now }: QueryOracle): Promise<string[]> {
  const failures: string[] = [];
  for (const each of cases.filter(({ certain }) => certain === isCertain)) {
    const vault = vaults[each.vault] ?? { types: {}, files: [] };
    for (const difference of await judge(each, { ...vault, now })) failures.push(`${each.id}: ${difference}`);
  }
  return failures;
}

async function judge(
  { base, block, view: viewName, expect: wanted, ...given }: QueryCase,
  { types, files, now }: QueryOracle['vaults'][string] & { readonly now: string },
): Promise<string[]> {
  const all = base === undefined ? files : [...files, base];
  const text = base?.text ?? blockIn(all.find(({ path }) => path === block?.note)?.text ?? '', block?.index ?? 0);
  const read = readBase(text);
  if ('malformed' in read) return wanted.fails === 'BASE_MALFORMED' && read.malformed.line > 0 ? [] : ['malformed'];
  const view = viewName === undefined ? read.base.views[0] : read.base.views.find(({ name }) => name === viewName);
  if (view === undefined) return wanted.fails === 'VIEW_NOT_FOUND' ? [] : ['no such view'];
  if (wanted.fails !== undefined) return ['does not fail'];

  const result = await runView(read.base, view, {
    vault: vaultOf(all, types),
    candidates: all.map(({ path }) => path),
    regexps: unguardedRegexps,
    now: new Date(given.now ?? now).getTime(),
    thisPath: given.this ?? block?.note ?? base?.path ?? '',
    isThisNamed: given.this !== undefined || block !== undefined,
  });
  return [
    ...(wanted.view === undefined
      ? []
      : differing('view', { name: view.name, type: view.type }, { name: view.name, ...wanted.view })),
    ...differences(result, wanted),
    ...valueDifferences(read.base, result, wanted),
  ];
}

function blockIn(text: string, index: number): string {
  return [...text.matchAll(/```base\n([\s\S]*?)```/g)][index]?.[1] ?? '';
}

function differences(result: ViewResult, wanted: QueryExpectation): string[] {
  const paths = result.rows.map(({ path }) => path);
  const groups = groupsOf(result);
  const sorted = (lists: readonly (readonly string[])[]) => lists.map((list) => list.toSorted().join()).toSorted();
  const actual: Readonly<Record<string, unknown>> = {
    paths,
    paths_any_order: paths.toSorted(),
    columns: result.columns.map(({ property, name }) => ({ property: property.text, name })),
    groups,
    groups_any_order: sorted(groups.map((group) => group.paths)),
    total_count: result.paths.length,
    filter_errors: result.problems.flatMap(({ firstRow }) => firstRow ?? []),
    reported: result.problems.length > 0,
  };
  return Object.entries(wanted).flatMap(([key, value]) => {
    if (!Object.hasOwn(actual, key)) return [];
    const isUnordered = key === 'paths_any_order';
    const expected =
      key === 'groups_any_order' ? sorted(value as string[][]) : isUnordered ? [...(value as string[])].sort() : value;
    return differing(key, actual[key], expected);
  });
}

function groupsOf({ groups = [], rows }: ViewResult): { key: unknown; paths: readonly string[] }[] {
  let at = 0;
  return groups.map(({ key, rows: count }) => {
    at += count;
    return { key, paths: rows.slice(at - count, at).map(({ path }) => path) };
  });
}

function differing(name: string, actual: unknown, expected: unknown): string[] {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  return a === b ? [] : [`${name} is ${a}, not ${b}`];
}

function valueDifferences(base: Base, result: ViewResult, wanted: QueryExpectation): string[] {
  const rows = wanted.rows ?? [];
  const paths =
    wanted.rows === undefined
      ? []
      : differing(
          'rows',
          result.rows.map(({ path }) => path),
          rows.map(({ path }) => path),
        );
  const cells = rows.flatMap(({ values }, index) =>
    Object.entries(values).flatMap(([property, value]) => {
      const column = result.columns.findIndex((each) => each.property.text === property);
      return column === -1 ? [] : unlike(property, result.rows[index]?.values[column] ?? null, value);
    }),
  );
  const summaries = Object.entries(wanted.summaries ?? {}).flatMap(([property, value]) =>
    unlike(property, result.summaries.get(property) ?? null, value),
  );
  const ofGroups = (wanted.group_summaries ?? []).flatMap((group, index) => [
    ...unlike('key', result.groups?.[index]?.key ?? null, group.key),
    ...Object.entries(group.summaries).flatMap(([property, value]) =>
      unlike(property, result.groups?.[index]?.summaries.get(property) ?? null, value),
    ),
  ]);
  expect(base.views.length).toBeGreaterThan(0);
  return [...paths, ...cells, ...summaries, ...ofGroups];
}

function unlike(name: string, actual: Value, value: unknown): string[] {
  const isRule = typeof value === 'object' && value !== null && !Array.isArray(value);
  const difference = differenceOf(actual, isRule ? (value as Expectation) : { value });
  return difference === undefined ? [] : [`${name}: ${difference}`];
}

test.skipIf(data === undefined)('every certain query has its rows', async () => {
  expect(data?.cases.filter(({ certain }) => certain)).toHaveLength(43);
  expect(data === undefined ? [] : await failuresOf(true, data)).toEqual([]);
});

test.skipIf(data === undefined)('queries that are not certain have the rows that were chosen', async () => {
  expect(data === undefined ? [] : await failuresOf(false, data)).toEqual([]);
});
