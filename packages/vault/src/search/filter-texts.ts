import type { TextSnapshot, VaultReader } from '../core/vault.ts';
import { verdict } from '../metadata/note-index.ts';
import type { Query } from './query.ts';
import { evaluateQuery, type Mark } from './query-evaluation.ts';
import { needsStructure, type QueryPlan } from './query-plan.ts';
import type { RegexAnswers } from './regex-answers.ts';
import { SearchedText } from './searched-text.ts';
import { readTextStructure } from './text-structure.ts';

/** A query to check texts against. */
export interface TextCheck {
  readonly query: Query;
  readonly regexes: RegexAnswers;
  /** What an index knows in advance, and the position of a text in it. */
  readonly plan?: QueryPlan;
  readonly ordinalOf?: (path: string) => number;
}

/** Texts between two checks for cancellation. */
const STRIDE = 64;

/**
 * Checks texts one by one, and returns the paths of those that match a query.
 *
 * @throws AgentError `REGEX_TIMED_OUT`, `CANCELLED`
 */
export async function filterTexts(
  reader: Pick<VaultReader, 'pause'>,
  texts: Iterable<TextSnapshot>,
  check: TextCheck,
): Promise<string[]> {
  const readStructure = needsStructure(check.query, check.plan !== undefined) ? readTextStructure : undefined;
  const found: string[] = [];
  for (const batch of inBatches(texts)) {
    const searched = batch.map((text) => new SearchedText(text, readStructure));
    const met = await check.regexes.answerAll(searched, (text) => evaluate(text, check, false) !== undefined);
    check.regexes.forget();
    for (const [index, { path }] of searched.entries()) if (met[index] === true) found.push(path);
    await reader.pause();
  }
  return found;
}

/** Where texts match a query. */
export async function findMarks(texts: readonly TextSnapshot[], check: TextCheck): Promise<(readonly Mark[])[]> {
  const readStructure = needsStructure(check.query, false) ? readTextStructure : undefined;
  const searched = texts.map((text) => new SearchedText(text, readStructure));
  const marks = await check.regexes.answerAll(searched, (text) => evaluate(text, check, true) ?? []);
  check.regexes.forget();
  return marks;
}

function evaluate(
  text: SearchedText,
  { query, regexes, plan, ordinalOf }: TextCheck,
  wantsMarks: boolean,
): readonly Mark[] | undefined {
  if (plan === undefined || ordinalOf === undefined) return evaluateQuery(text, query, { regexes, wantsMarks });
  const ordinal = ordinalOf(text.path);
  const known = (part: Query): boolean | undefined => {
    const value = plan.byPart.get(part)?.[ordinal];
    return value === undefined || value === verdict.maybe ? undefined : value === verdict.yes;
  };
  return evaluateQuery(text, query, { regexes, wantsMarks, known });
}

function* inBatches(texts: Iterable<TextSnapshot>): Generator<TextSnapshot[]> {
  let batch: TextSnapshot[] = [];
  for (const text of texts) {
    batch.push(text);
    if (batch.length < STRIDE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
