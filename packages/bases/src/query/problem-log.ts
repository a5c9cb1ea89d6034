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

  constructor(yaml: LocatedYaml) {
    this.#yaml = yaml;
  }

  get problems(): readonly Problem[] {
    return [...this.#byPlace.values()];
  }

  add(problem: Problem): void {
    const key = `${problem.where} ${problem.reason} ${problem.line}:${problem.column}`;
    const known = this.#byPlace.get(key);
    if (known === undefined) this.#byPlace.set(key, problem);
    else if (known.rows !== undefined) this.#byPlace.set(key, { ...known, rows: known.rows + 1 });
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
    const rows = firstRow === undefined ? {} : { rows: 1, firstRow };
    this.addAt(place.site, place, { severity: 'error', reason, message, ...suggestionFor(unknown), ...rows });
  }
}

/** The known name that was probably meant. */
export function suggestionFor(unknown: { readonly name: string; readonly known: Iterable<string> } | undefined): {
  didYouMean?: string;
} {
  const near = unknown === undefined ? undefined : findNearest(unknown.name, unknown.known);
  return near === undefined ? {} : { didYouMean: near };
}
