import { type AgentError, beginningOf } from '@obsidian-agent/shared-types';
import { foldText, inPlainLetters } from '../fold-text.ts';
import { splitName } from '../name-parts.ts';
import type { Query } from '../query.ts';
import { queryInvalid } from '../query-errors.ts';
import { type Piece, piecesOf } from '../tokens.ts';

/** A question in plain words. */
export interface Question {
  /** What is asked, as written, without operators. */
  readonly text: string;
  /** Its words in order, folded and without accents, and its runs without spaces. */
  readonly words: readonly QuestionWord[];
  /** What it has in quotes, as written. */
  readonly phrases: readonly string[];
  /** What a note must fulfil: phrases in quotes, `path:`, `file:`, `tag:`, and words with a minus. */
  readonly filter: Query | undefined;
}

export interface QuestionWord {
  readonly kind: 'word' | 'run';
  readonly text: string;
  /** The parts of a name such as `camelCase`, which are words of the question as well. */
  readonly parts?: readonly string[];
  /** What notes have for `don't`, which is one word of a question. */
  readonly halves?: readonly [string, string];
}

const QUOTES = /[“”„«»「」『』]/g;
const APOSTROPHES = /[‘’]/g;
const PART =
  /(?<minus>(?<!\S)-(?=[\p{L}\p{N}"]))?(?:(?<field>path|file|tag):(?<not>-?)(?=\S))?(?:"(?<phrase>[^"]+)"|(?<word>[^\s"]+))/giu;
/** In longer ones, no names such as `camelCase` are looked for. */
const LONGEST_NAME = 1000;
/** As many as a query may have. */
const MOST_FILTERS = 256;
type FieldOfQuestion = 'path' | 'file' | 'tag';

/**
 * Reads a question. Every text is one: what is not an operator is words.
 *
 * @throws AgentError `QUERY_INVALID` for too many operators
 */
export function readQuestion(text: string): Question {
  const asked: string[] = [];
  const phrases: string[] = [];
  const filters: Query[] = [];
  const plain = text.toWellFormed().replace(QUOTES, '"').replace(APOSTROPHES, "'");
  for (const { groups = {} } of plain.matchAll(PART)) {
    const { minus, field, not, phrase, word = '' } = groups;
    const wanted: Query = { kind: 'text', text: phrase ?? word };
    const name = field?.toLowerCase() as FieldOfQuestion | undefined;
    const isNegated = minus !== undefined || not === '-';
    const condition: Query = name === undefined ? wanted : { kind: 'field', name, part: wanted };
    if (isNegated) filters.push({ kind: 'not', part: condition });
    else if (name !== undefined || phrase !== undefined) filters.push(condition);
    if (isNegated || name !== undefined) continue;
    asked.push(phrase ?? word);
    if (phrase !== undefined) phrases.push(phrase);
  }
  if (filters.length > MOST_FILTERS) throw tooManyFilters(text, filters.length);
  return {
    text: asked.join(' '),
    words: asked.flatMap(wordsOf),
    phrases,
    filter: filters.length > 1 ? { kind: 'all', parts: filters } : filters[0],
  };
}

function wordsOf(text: string): QuestionWord[] {
  return text.split(/\s+/).flatMap((written) => {
    const found = contractionOf(written) ?? piecesOf(written).flatMap(wordOf);
    const parts = written.length > LONGEST_NAME ? [] : splitName(written).map(inPlainLetters);
    if (parts.length === 0 || (parts.length === 1 && !written.includes('_'))) return found;
    return [
      ...found.map((word): QuestionWord => ({ ...word, parts })),
      ...parts.map((part): QuestionWord => ({ kind: 'word', text: part })),
    ];
  });
}

/** `don't` is one word, `l'eau` is two. Undefined for what is not such a word. */
function contractionOf(written: string): QuestionWord[] | undefined {
  const [, before, after] = /^(.+)'(d|ll|m|re|s|t|ve)$/i.exec(written) ?? [];
  if (before === undefined || after === undefined) return undefined;
  const words = piecesOf(before + after).flatMap(wordOf);
  const [first = '', second = ''] = [before, after].map((half) => inPlainLetters(foldText(half)));
  return words.map((word) => (word.text === first + second ? { ...word, halves: [first, second] } : word));
}

function wordOf({ kind, text }: Piece): QuestionWord[] {
  if (kind === 'sign') return [];
  return [{ kind, text: kind === 'run' ? text : inPlainLetters(text) }];
}

function tooManyFilters(query: string, count: number): AgentError {
  return queryInvalid(query, {
    at: 0,
    why: `it has ${count} phrases, operators and words with a minus`,
    hint: `Use at most ${MOST_FILTERS} of them.`,
    near: beginningOf(query),
  });
}
