import {
  counted,
  type Message,
  type ParamsV2,
  type ResultV2,
  spelled,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import type { BaseProblem, BaseReference } from '@obsidian-agent/vault';
import { paramExcluded, paramMissing } from '../../request/param-errors.ts';

type BaseEditReference = Exclude<BaseReference, { readonly yaml: string }>;
type BaseParams = Pick<ParamsV2<'query_base'>, 'base' | 'note' | 'block' | 'yaml'>;

/** The base that a call names: exactly one of `base`, `note` and `yaml`. */
export function baseReferenceIn({ base, note, block, yaml }: BaseParams): BaseReference {
  const given = Object.entries({ base, note, yaml }).filter(([, value]) => value !== undefined);
  const [first, second] = given.map(([name]) => name);
  if (first === undefined) throw paramMissing('base', text`Name a base, a note with a base block, or the yaml of one.`);
  if (second !== undefined) throw paramExcluded(second, first);
  if (block !== undefined && note === undefined) throw paramExcluded('block', first);
  if (base !== undefined) return { base };
  return note === undefined ? { yaml: yaml ?? '' } : { note, block };
}

/** The base that a call is to change: exactly one of `base` and `note`. */
export function editedBaseReference(params: Omit<BaseParams, 'yaml'>): BaseEditReference {
  if (params.base === undefined && params.note === undefined)
    throw paramMissing('base', text`Name a base, or a note with a base block.`);
  return baseReferenceIn({ ...params, yaml: undefined }) as BaseEditReference;
}

/** `formulas.total, line 3: Cannot find function "x" (12 rows, the first is A.md). Did you mean "y"?` */
export function problemLine({
  where,
  line,
  column,
  message,
  didYouMean,
  rows = 0,
  firstRow = '',
}: BaseProblem): Message {
  const site = where === '' ? [] : text`${where}, `;
  const place = spelled(text`line ${line}`, text`line ${line}, column ${column}`);
  const affected = rows === 0 ? [] : text` (${trusted(counted(rows, 'row'))}, first: ${firstRow})`;
  const question = didYouMean === undefined ? [] : text` Did you mean ${didYouMean}?`;
  const stop = trusted(affected.length === 0 && /[.?!]$/.test(message) ? '' : '.');
  const suggestion = question.length === 0 ? [] : [spelled(question, text`${stop}${question}`)];
  return text`${site}${place}: ${message}${affected}${suggestion}`;
}

/** A line for each problem, with its severity. */
export function problemLines(problems: readonly BaseProblem[]): readonly Message[] {
  return problems.map((problem) => text`${trusted(problem.severity)}: ${problemLine(problem)}`);
}

/** A problem as the result of a command has it. */
export function problemMember({
  didYouMean,
  firstRow,
  ...problem
}: BaseProblem): ResultV2<'query_base'>['problems'][number] {
  return {
    ...problem,
    ...(didYouMean === undefined ? {} : { did_you_mean: didYouMean }),
    ...(firstRow === undefined ? {} : { first_row: firstRow }),
  };
}
