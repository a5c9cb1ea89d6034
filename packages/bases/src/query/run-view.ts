import type { Base, SortKey, View, ViewColumn } from '../base/base.ts';
import type { Problem } from '../base/problem.ts';
import { formulaOfProperty, type PropertyId, shownNameOf } from '../base/property-id.ts';
import { Evaluation } from '../evaluation/evaluation.ts';
import type { Formula } from '../evaluation/formula.ts';
import type { Row } from '../evaluation/row.ts';
import { shownName } from '../functions/file.ts';
import type { DateFormat } from '../ports/date-format.ts';
import type { RegexpRunner } from '../ports/regexps.ts';
import type { VaultFacts } from '../ports/vault-facts.ts';
import type { Budget } from '../values/budget.ts';
import { FormulaError } from '../values/formula-error.ts';
import { compareTexts, rankValues } from '../values/order.ts';
import type { Value } from '../values/value.ts';
import { holds } from './filter-rows.ts';
import { groupRows, type RowGroup } from './group-rows.ts';
import { ProblemLog } from './problem-log.ts';
import { reportBeforehand } from './report-beforehand.ts';
import { builtInSummaries } from './summaries.ts';
import { dateFormatFor, formulasUsedBy } from './used-formulas.ts';

export interface ViewQuery {
  readonly vault: VaultFacts;
  /** The files to filter, in any order. See `conditionOf` for how to leave some out beforehand. */
  readonly candidates: readonly string[];
  readonly regexps: RegexpRunner;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The file that `this` stands for; empty if there is none. */
  readonly thisPath: string;
  /** Whether the caller chose that file; otherwise using `this` is reported. */
  readonly isThisNamed: boolean;
  /** The steps that are left, if several views share them. */
  readonly budget?: Budget;
  /** Chooses the rows to return from the paths of all, and the sizes of their groups. Default: all */
  readonly choose?: (paths: readonly string[], groupSizes: readonly number[]) => readonly string[];
}

export interface ViewResult {
  readonly columns: readonly ResultColumn[];
  /** The paths of all rows of the view, in the order of their groups. */
  readonly paths: readonly string[];
  /** The rows that were chosen. */
  readonly rows: readonly ResultRow[];
  readonly groups: readonly ResultGroup[] | undefined;
  /** By the text of property ids, over all rows of the view. */
  readonly summaries: ReadonlyMap<string, Value>;
  /** The rows before the view's limit. */
  readonly matchedCount: number;
  readonly problems: readonly Problem[];
}

export interface ResultColumn {
  readonly property: PropertyId;
  readonly name: string;
  /** The type of the property in the vault's settings. */
  readonly type: string | undefined;
}

export interface ResultRow {
  readonly path: string;
  /** In the order of the columns. */
  readonly values: readonly Value[];
}

export interface ResultGroup {
  readonly key: Value;
  readonly rows: number;
  readonly summaries: ReadonlyMap<string, Value>;
}

/** Evaluates a view of a base. */
export async function runView(base: Base, view: View, query: ViewQuery): Promise<ViewResult> {
  const used = formulasUsedBy(base, view);
  const formatDate = await dateFormatFor(used);
  return new ViewRun(base, view, { ...query, used, formatDate }).run();
}

interface RunOptions extends ViewQuery {
  readonly used: readonly Formula[];
  readonly formatDate: DateFormat;
}

class ViewRun {
  readonly #base: Base;
  readonly #view: View;
  readonly #options: RunOptions;
  readonly #evaluation: Evaluation;
  readonly #log: ProblemLog;

  constructor(base: Base, view: View, options: RunOptions) {
    this.#base = base;
    this.#view = view;
    this.#options = options;
    this.#evaluation = new Evaluation({ ...options, formulas: base.formulas });
    this.#log = new ProblemLog(base.yaml);
  }

  run(): ViewResult {
    const { used, isThisNamed, thisPath } = this.#options;
    reportBeforehand(this.#base, this.#view, { used, isThisNamed, thisPath, log: this.#log });
    const matched = this.#sort(this.#filter());
    const limited = this.#view.limit === 0 ? matched : matched.slice(0, this.#view.limit);
    const groups = this.#group(limited);
    const rows = groups === undefined ? limited : groups.flatMap(({ members }) => pick(limited, members));
    const columns = this.#view.columns.map((column) => formulaOfProperty(column.property, column.path));
    return {
      columns: this.#columns(),
      paths: rows.map(({ path }) => path),
      rows: this.#chosen(rows, groups).map((row) => {
        return { path: row.path, values: columns.map((formula) => this.#valueOf(formula, row)) };
      }),
      groups: groups?.map(({ key, members }) => {
        return { key, rows: members.length, summaries: this.#summarize(pick(limited, members)) };
      }),
      summaries: this.#summarize(limited),
      matchedCount: matched.length,
      problems: [...this.#base.problems, ...this.#log.problems],
    };
  }

  #chosen(rows: readonly Row[], groups: readonly RowGroup[] = []): readonly Row[] {
    const { choose } = this.#options;
    if (choose === undefined) return rows;
    const paths = rows.map(({ path }) => path);
    const groupSizes = groups.map(({ members }) => members.length);
    const chosen = new Set(choose(paths, groupSizes));
    return rows.filter(({ path }) => chosen.has(path));
  }

  #filter(): Row[] {
    const tools = { evaluation: this.#evaluation, log: this.#log };
    return this.#options.candidates
      .map((path) => this.#evaluation.newRow(path))
      .filter((row) => holds(this.#base.filter, row, tools) && holds(this.#view.filter, row, tools));
  }

  /** By the keys of the view, then by name and path. */
  #sort(rows: readonly Row[]): Row[] {
    const ranks = this.#view.sort.map((key) => rankValues(this.#keysOf(rows, key), key.direction));
    const order = rows.map((_, index) => index);
    const names = new Map<Row, string>();
    const nameOf = (row: Row): string => {
      const name = names.get(row) ?? shownName(row.path);
      names.set(row, name);
      return name;
    };
    order.sort((a, b) => {
      for (const rank of ranks) {
        const difference = (rank[a] ?? 0) - (rank[b] ?? 0);
        if (difference !== 0) return difference;
      }
      const [left, right] = [rows[a] as Row, rows[b] as Row];
      return compareTexts(nameOf(left), nameOf(right)) || (left.path < right.path ? -1 : 1);
    });
    return pick(rows, order);
  }

  /** Where a column is a checkbox, no value is an unchecked one. */
  #keysOf(rows: readonly Row[], { property, path }: SortKey): Value[] {
    const isCheckbox = this.#typeOf(property) === 'checkbox';
    const formula = formulaOfProperty(property, path);
    return rows.map((row) => {
      const value = this.#valueOf(formula, row);
      return value === null && isCheckbox ? false : value;
    });
  }

  #group(rows: readonly Row[]): readonly RowGroup[] | undefined {
    const { groupBy } = this.#view;
    if (groupBy === undefined) return undefined;
    const formula = formulaOfProperty(groupBy.property, groupBy.path);
    const keys = rows.map((row) => this.#valueOf(formula, row));
    return groupRows(keys, groupBy.direction, this.#options.vault);
  }

  /** The value of a cell; an error is reported, and is the value. */
  #valueOf(formula: Formula, row: Row): Value {
    const outcome = this.#evaluation.evaluateShown(formula, row);
    if (!(outcome instanceof FormulaError)) return outcome;
    return this.#reportFailure(outcome, row.path);
  }

  #reportFailure(error: FormulaError, firstRow: string | undefined): Value {
    this.#log.addFailure(error, firstRow);
    return { type: 'error', message: error.message };
  }

  #columns(): readonly ResultColumn[] {
    return this.#view.columns.map(({ property }: ViewColumn) => ({
      property,
      name: this.#base.displayNames.get(property.text) ?? shownNameOf(property),
      type: this.#typeOf(property),
    }));
  }

  #typeOf({ kind, name }: PropertyId): string | undefined {
    return kind === 'note' ? this.#options.vault.propertyTypes.get(name.toLowerCase()) : undefined;
  }

  #summarize(rows: readonly Row[]): ReadonlyMap<string, Value> {
    return new Map(
      this.#view.summaries.map(({ property, name, path }) => {
        return [property.text, this.#summaryOf(name, this.#valuesIn(formulaOfProperty(property, path), rows))] as const;
      }),
    );
  }

  /** The values of a column; an error if the query has no steps left to find them all. */
  #valuesIn(formula: Formula, rows: readonly Row[]): readonly Value[] | FormulaError {
    const values: Value[] = [];
    for (const row of rows) {
      const outcome = this.#evaluation.evaluate(formula, row);
      if (this.#evaluation.isExhausted && outcome instanceof FormulaError) return outcome;
      values.push(outcome instanceof FormulaError ? null : outcome);
    }
    return values;
  }

  /** A summary of the base comes before one of Obsidian. */
  #summaryOf(name: string, values: readonly Value[] | FormulaError): Value {
    if (values instanceof FormulaError) return this.#reportFailure(values, undefined);
    const own = this.#base.summaries.get(name);
    if (own === undefined) return this.#evaluation.apply(builtInSummaries.get(name), values);
    const outcome = this.#evaluation.summarize(own, values);
    if (!(outcome instanceof FormulaError)) return outcome;
    return this.#reportFailure(outcome, undefined);
  }
}

function pick<Item>(items: readonly Item[], indexes: readonly number[]): Item[] {
  return indexes.map((index) => items[index] as Item);
}
