import { isFaithful } from '../../markdown/note-text.ts';
import { verdict } from '../facts/note-index.ts';
import { LONGEST_TEXT } from '../facts/text-path.ts';
import type { SeenText, VaultReader } from '../vault.ts';
import type { Query } from './query.ts';
import { evaluateQuery, type Mark } from './query-evaluation.ts';
import { asksStructure, planQuery, type QueryPlan } from './query-plan.ts';
import { RegexAnswers } from './regex-answers.ts';
import { type ReadStructure, SearchedText } from './searched-text.ts';

/** What texts are asked. */
export interface TextsAsked {
  readonly query: Query;
  readonly regexes: RegexAnswers;
  /** What an index tells beforehand, and the place of a text in it. */
  readonly plan?: QueryPlan;
  readonly ordinalOf?: (path: string) => number;
}

/** Texts between two looks at the signal. */
const STRIDE = 64;

/**
 * Asks texts one by one whether they meet a query, and tells the paths of those that do.
 *
 * @throws AgentError `REGEX_TIMED_OUT`, `CANCELLED`
 */
export async function askTexts(
  reader: Pick<VaultReader, 'pause'>,
  texts: Iterable<SeenText>,
  asked: TextsAsked,
): Promise<string[]> {
  const readStructure = await structureReader(asked.query, asked.plan !== undefined);
  const found: string[] = [];
  for (const batch of inBatches(texts)) {
    const searched = batch.map((text) => new SearchedText(text, readStructure));
    const met = await asked.regexes.settle(searched, (text) => ask(text, asked, false) !== undefined);
    asked.regexes.forget();
    for (const [index, { path }] of searched.entries()) if (met[index] === true) found.push(path);
    await reader.pause();
  }
  return found;
}

/**
 * Notes of a draft, or of any reader, that meet a query, in the order of their paths.
 *
 * @throws AgentError `REGEX_TIMED_OUT`, `CANCELLED`
 */
export async function filterByQuery(reader: VaultReader, paths: readonly string[], query: Query): Promise<string[]> {
  const regexes = new RegexAnswers();
  try {
    const tell = await indexedVerdicts(reader, query, regexes);
    const toRead = paths.filter((path) => tell(path) === verdict.maybe);
    const met = new Set(await askTexts(reader, knownTexts(reader, toRead), { query, regexes }));
    return paths.filter((path) => met.has(path) || tell(path) === verdict.yes);
  } finally {
    regexes.close();
  }
}

/** Texts, those that cannot be read as empty ones: their names can be met all the same. */
function* knownTexts(reader: VaultReader, paths: readonly string[]): Generator<SeenText> {
  const left = new Set(paths);
  for (const { path, text } of reader.peekAll(paths)) {
    left.delete(path);
    yield { path, text: isFaithful(text) && Buffer.byteLength(text) <= LONGEST_TEXT ? text : '' };
  }
  for (const path of left) yield { path, text: '' };
}

/** What an index that is there tells of the texts which no draft has touched. */
async function indexedVerdicts(
  reader: VaultReader,
  query: Query,
  regexes: RegexAnswers,
): Promise<(path: string) => number> {
  const index = await reader.knownIndex();
  if (index === undefined) return () => verdict.maybe;
  const { verdicts } = await planQuery(query, index, regexes);
  const byPath = new Map(index.texts().map(({ path }, ordinal) => [path, verdicts[ordinal] ?? verdict.maybe]));
  return (path) => (reader.isAsIndexed(path) ? (byPath.get(path) ?? verdict.maybe) : verdict.maybe);
}

/** Where in some texts a query is met. */
export async function markTexts(texts: readonly SeenText[], asked: TextsAsked): Promise<(readonly Mark[])[]> {
  const readStructure = await structureReader(asked.query, false);
  const searched = texts.map((text) => new SearchedText(text, readStructure));
  const marks = await asked.regexes.settle(searched, (text) => ask(text, asked, true) ?? []);
  asked.regexes.forget();
  return marks;
}

function ask(
  text: SearchedText,
  { query, regexes, plan, ordinalOf }: TextsAsked,
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

/** The parser of notes is loaded only where it is needed. */
async function structureReader(query: Query, hasIndex: boolean): Promise<ReadStructure | undefined> {
  if (!asksStructure(query, hasIndex)) return undefined;
  const { readTextStructure } = await import('./text-structure.ts');
  return readTextStructure;
}

function* inBatches(texts: Iterable<SeenText>): Generator<SeenText[]> {
  let batch: SeenText[] = [];
  for (const text of texts) {
    batch.push(text);
    if (batch.length < STRIDE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
