import type { Expectation } from './bases-expectation.ts';
import type { QueryExpectation } from './bases-oracles.ts';

/** What the program answers to a query of a base. */
export interface BaseAnswer {
  readonly rows: readonly { readonly path: string; readonly values: Readonly<Record<string, unknown>> }[];
  readonly columns: readonly { readonly property: string; readonly name: string }[];
  readonly groups?: readonly { readonly key: unknown; readonly rows: number; readonly summaries?: object }[];
  readonly summaries?: Readonly<Record<string, unknown>>;
  readonly view: { readonly name: string; readonly type: string };
  readonly total_count: number;
  readonly problems: readonly { readonly reason: string; readonly where: string; readonly first_row?: string }[];
}

/** Whether a value of an answer is as an oracle says: a bare value, or a rule for one. */
export function isValue(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(value) && value.length === wanted.length && wanted.every((each, at) => isValue(value[at], each))
    );
  if (typeof wanted === 'object' && wanted !== null) return isMet(value, wanted);
  if (typeof wanted === 'number' && typeof value === 'number') return Math.abs(value - wanted) < 1e-9;
  return value === wanted;
}

function isMet(value: unknown, { value: plain, date, type, text, truthy, error }: Expectation): boolean {
  if (error === true) return typedAs(value, 'error') !== undefined;
  if (truthy !== undefined) return Boolean(value) === truthy;
  if (date !== undefined) return typedAs(value, 'date')?.['value'] === date;
  if (type !== undefined) return typedAs(value, type)?.['text'] === text;
  return isValue(value, plain);
}

function typedAs(value: unknown, type: string): Readonly<Record<string, unknown>> | undefined {
  const typed = value as Readonly<Record<string, unknown>> | null | undefined;
  return typeof typed === 'object' && typed?.['type'] === type ? typed : undefined;
}

/** The members of an expectation that an answer does not meet. */
export function unmetBy(answer: BaseAnswer, wanted: QueryExpectation): string[] {
  const paths = answer.rows.map(({ path }) => path);
  const groups = groupsIn(answer, paths);
  const sorted = (lists: readonly (readonly string[])[]) => lists.map((list) => list.toSorted().join()).toSorted();
  const checks: Readonly<Record<keyof QueryExpectation, (all: Required<QueryExpectation>) => boolean>> = {
    rows: ({ rows }) =>
      isValue(
        paths,
        rows.map(({ path }) => path),
      ) && rows.every(({ values }, index) => holds(answer.rows[index]?.values, values)),
    paths: (all) => isValue(paths, all.paths),
    paths_any_order: (all) => isValue(paths.toSorted(), all.paths_any_order.toSorted()),
    columns: ({ columns }) =>
      JSON.stringify(answer.columns.map(({ property, name }) => ({ property, name }))) === JSON.stringify(columns),
    groups: (all) =>
      groups.length === all.groups.length &&
      all.groups.every(
        (group, index) => isValue(groups[index]?.key, group.key) && isValue(groups[index]?.paths, group.paths),
      ),
    groups_any_order: (all) => isValue(sorted(groups.map((group) => group.paths)), sorted(all.groups_any_order)),
    summaries: (all) => holds(answer.summaries, all.summaries),
    group_summaries: (all) =>
      all.group_summaries.every(
        (group, index) => isValue(groups[index]?.key, group.key) && holds(groups[index]?.summaries, group.summaries),
      ),
    view: ({ view }) => holds(answer.view, view),
    total_count: (all) => answer.total_count === all.total_count,
    errors: ({ errors }) =>
      errors.every(
        ({ path, property }) =>
          typedAs(answer.rows.find((row) => row.path === path)?.values[property], 'error') !== undefined,
      ),
    filter_errors: (all) =>
      isValue(
        answer.problems.flatMap(({ first_row }) => first_row ?? []),
        all.filter_errors,
      ),
    reported: () => answer.problems.length > 0,
    fails: () => false,
  };
  const keys = Object.keys(wanted).filter((key): key is keyof QueryExpectation => Object.hasOwn(checks, key));
  return keys.filter((key) => !checks[key](wanted as Required<QueryExpectation>));
}

function groupsIn({ groups = [] }: BaseAnswer, paths: readonly string[]) {
  let at = 0;
  return groups.map(({ key, rows, summaries = {} }) => {
    at += rows;
    return { key, paths: paths.slice(at - rows, at), summaries };
  });
}

function holds(values: object | undefined, wanted: object): boolean {
  return Object.entries(wanted).every(([key, value]) =>
    isValue((values as Readonly<Record<string, unknown>> | undefined)?.[key] ?? null, value),
  );
}
