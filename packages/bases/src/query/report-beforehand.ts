import type { Base, View } from '../base/base.ts';
import type { Formula } from '../evaluation/formula.ts';
import { noSource } from '../syntax/expression.ts';
import { type ProblemLog, suggestionFor } from './problem-log.ts';
import { reportKeys, reportViewKeys } from './report-keys.ts';
import { builtInSummaries } from './summaries.ts';
import { findThis, formulaReferencesIn } from './used-formulas.ts';

interface Report {
  readonly used: readonly Formula[];
  readonly isThisNamed: boolean;
  readonly thisPath: string;
  readonly log: ProblemLog;
}

/** Reports what is wrong with the formulas that a view uses before any row is evaluated. */
export function reportBeforehand(base: Base, view: View, { used, isThisNamed, thisPath, log }: Report): void {
  reportKeys(base, log);
  reportViewKeys(base, view, log);
  for (const formula of used) {
    reportSyntax(base, formula, log);
    reportUnknownFormulas(base, formula, log);
    const at = isThisNamed ? undefined : findThis(formula.expression);
    const meaning = thisPath === '' ? 'and there is no base file, so it is null' : 'so it stands for the base itself';
    const message = `No file was named for "this", ${meaning}.`;
    if (at !== undefined) log.addAt(formula, at, { severity: 'warning', reason: 'THIS_NOT_NAMED', message });
  }
  for (const { name, path } of view.summaries) reportUnknownSummary(base, { name, path }, log);
}

/** Reports why a formula cannot be parsed. */
export function reportSyntax({ yaml }: Base, formula: Formula, log: ProblemLog): void {
  const tag = yaml.tagAt(formula.path);
  if (tag === undefined) {
    log.addSyntax(formula);
    return;
  }
  const message = 'YAML reads a text that begins with "!" as a tag. Put it in quotes.';
  log.addAt(formula, noSource, { severity: 'error', reason: 'SYNTAX', message, didYouMean: `'${tag}'` });
}

export function reportUnknownFormulas({ formulas }: Base, formula: Formula, log: ProblemLog): void {
  for (const { name, at } of formulaReferencesIn(formula.expression)) {
    if (formulas.has(name)) continue;
    const message = `There is no formula "${name}".`;
    const suggestion = suggestionFor({ name, known: formulas.keys() });
    log.addAt(formula, at, { severity: 'warning', reason: 'UNKNOWN_FORMULA', message, ...suggestion });
  }
}

/** Names of other programs for the summaries of Obsidian, in lower case. */
const otherSummaries: ReadonlyMap<string, string> = new Map([
  ['avg', 'Average'],
  ['count', 'Filled'],
  ['distinct', 'Unique'],
  ['maximum', 'Max'],
  ['mean', 'Average'],
  ['minimum', 'Min'],
  ['total', 'Sum'],
]);

export function reportUnknownSummary(
  { summaries, yaml }: Base,
  { name, path }: Pick<View['summaries'][number], 'name' | 'path'>,
  log: ProblemLog,
): void {
  if (summaries.has(name) || builtInSummaries.has(name)) return;
  const known = [...summaries.keys(), ...builtInSummaries.keys()];
  const other = otherSummaries.get(name.toLowerCase());
  const suggestion = other === undefined ? suggestionFor({ name, known }) : { didYouMean: other };
  const message = `There is no summary "${name}".`;
  const where = `views[${path[1]}].summaries`;
  const place = { where, ...yaml.placeOf(path) };
  log.add({ severity: 'warning', reason: 'UNKNOWN_SUMMARY', message, ...place, ...suggestion });
}
