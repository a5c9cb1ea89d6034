import { findNearest } from '@obsidian-agent/shared-types';
import type { LocatedYaml } from '../base/base.ts';
import type { Problem } from '../base/problem.ts';
import type { Formula } from '../evaluation/formula.ts';
import type { Located } from '../syntax/expression.ts';
import type { FormulaError, FormulaSite } from '../values/formula-error.ts';

/** Collects problems, each place once with the number of rows. */
export class ProblemLog {
  readonly #yaml: LocatedYaml;
  readonly #byPlace = new Map<string, Problem>();
  /** The places of failures, which are looked up for the first row only. */
  readonly #failures = new Map<string, string>();

  constructor(yaml: LocatedYaml) {
    this.#yaml = yaml;
  }

  get problems(): readonly Problem[] {
    return [...this.#byPlace.values()];
  }

  add(problem: Problem): void {
    const key = keyOf(problem);
    if (!this.#byPlace.has(key)) this.#byPlace.set(key, problem);
    else this.#addRow(key);
  }

  #addRow(key: string): void {
    const known = this.#byPlace.get(key);
    if (known?.rows !== undefined) this.#byPlace.set(key, { ...known, rows: known.rows + 1 });
  }

  addAt(site: FormulaSite, { start }: Located, problem: Omit<Problem, 'where' | 'line' | 'column'>): void {
    this.add({ ...problem, where: site.where, ...this.#yaml.placeOf(site.path, start) });
  }

  /** Adds why a formula cannot be parsed. */
  addSyntax(formula: Formula): void {
    const { problem } = formula;
    if (problem === undefined) return;
    const { message, didYouMean } = problem;
    const suggestion = didYouMean === undefined ? {} : { didYouMean };
    this.addAt(formula, problem, { severity: 'error', reason: 'SYNTAX', message, ...suggestion });
  }

  /** Adds why a formula failed, for one row. */
  addFailure({ reason, message, unknown, place }: FormulaError, firstRow: string | undefined): void {
    if (place === undefined) return;
    const { site, start } = place;
    const failure = `${site.path.join('.')} ${reason} ${start}`;
    const known = this.#failures.get(failure);
    if (known !== undefined) {
      this.#addRow(known);
      return;
    }
    const rows = firstRow === undefined ? {} : { rows: 1, firstRow };
    const at = { where: site.where, ...this.#yaml.placeOf(site.path, start) };
    this.#failures.set(failure, keyOf({ reason, ...at }));
    this.add({ severity: 'error', reason, message, ...suggestionFor(unknown), ...rows, ...at });
  }
}

function keyOf({ where, reason, line, column }: Pick<Problem, 'where' | 'reason' | 'line' | 'column'>): string {
  return `${where} ${reason} ${line}:${column}`;
}

/** Among more names, comparing takes too long. */
const MOST_COMPARED = 1000;

/** The known name that was probably meant. */
export function suggestionFor(unknown: { readonly name: string; readonly known: Iterable<string> } | undefined): {
  didYouMean?: string;
} {
  if (unknown === undefined) return {};
  const known = [...unknown.known];
  const near = known.length > MOST_COMPARED ? undefined : findNearest(unknown.name, known);
  return near === undefined ? {} : { didYouMean: near };
}
