import { lineBreakOf, lineIndex, type Splice, withLineBreaks } from '@obsidian-agent/markdown';
import { cutText } from '@obsidian-agent/shared-types';
import {
  matchCountMismatch,
  type NearLine,
  regexInvalid,
  regexTimedOut,
  textNotFound,
} from '../patterns/edit-errors.ts';
import { compilePattern, expandReplacement, findMatches } from '../patterns/note-regex.ts';

/** Text to find and its replacement. */
export interface SearchEdit {
  readonly search: string;
  readonly replace: string;
  readonly regex?: boolean | undefined;
  readonly all?: boolean | undefined;
  readonly expected_count?: number | undefined;
}

interface EditedText {
  readonly path: string;
  readonly text: string;
}

const MOST_LINES = 20;
/** Total for all expressions of a call. */
const REGEX_LIMIT_MS = 1000;

/** The remaining time for the regular expressions of a call. */
export class RegexPatience {
  #leftMs = REGEX_LIMIT_MS;

  async spend<T>(search: (limitMs: number) => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await search(Math.max(this.#leftMs, 1));
    } finally {
      this.#leftMs -= performance.now() - start;
    }
  }
}

/**
 * Rejects an invalid expression.
 *
 * @throws AgentError `REGEX_INVALID`
 */
export function assertReadable({ search, regex }: SearchEdit): void {
  if (regex === true) patternOf(search);
}

/**
 * The replacements that an edit makes in a text.
 *
 * @throws AgentError `TEXT_NOT_FOUND`, `MATCH_COUNT_MISMATCH`, `REGEX_INVALID`, `REGEX_TIMED_OUT`
 */
export async function searchSplices(note: EditedText, edit: SearchEdit, patience: RegexPatience): Promise<Splice[]> {
  const splices = edit.regex === true ? await regexSplices(note, edit, patience) : literalSplices(note.text, edit);
  if (splices.length === 0) throw textNotFound(note.path, edit.search, nearLine(note.text, edit));
  const expected = edit.expected_count ?? (edit.all === true ? splices.length : 1);
  if (splices.length === expected) return splices;
  const lines = lineIndex(note.text);
  throw matchCountMismatch(note.path, {
    expected,
    found: splices.length,
    lines: [...new Set(splices.map(({ start }) => lines.lineOf(start) + 1))].slice(0, MOST_LINES),
  });
}

function literalSplices(text: string, { search, replace }: SearchEdit): Splice[] {
  const lineBreak = lineBreakOf(text);
  // Input has the line breaks of the sender's system. If it does not match as it is, those of the note are tried.
  const wanted = text.includes(search) ? search : withLineBreaks(search, lineBreak);
  const replacement = withLineBreaks(replace, lineBreak);
  const splices: Splice[] = [];
  for (let start = text.indexOf(wanted); start !== -1; start = text.indexOf(wanted, start + wanted.length))
    splices.push({ start, end: start + wanted.length, text: replacement });
  return splices;
}

async function regexSplices({ path, text }: EditedText, edit: SearchEdit, patience: RegexPatience): Promise<Splice[]> {
  const pattern = patternOf(edit.search);
  const matches = await patience.spend((limitMs) => findMatches({ text, pattern, limitMs }));
  if (matches === undefined) throw regexTimedOut(path, edit.search, REGEX_LIMIT_MS);
  const replace = withLineBreaks(edit.replace, lineBreakOf(text));
  return matches
    .filter((match) => match.text !== '' || edit.all === true)
    .map((match) => ({
      start: match.start,
      end: match.start + match.text.length,
      text: expandReplacement(replace, match),
    }));
}

function patternOf(source: string): { source: string; flags: string } {
  const pattern = compilePattern(source);
  if ('problem' in pattern) throw regexInvalid(source, pattern.problem);
  return pattern;
}

/** The line that equals the first line of the search text, ignoring case and whitespace. */
function nearLine(text: string, { search, regex }: SearchEdit): NearLine | undefined {
  const wanted = search.split(/[\r\n]+/).find((line) => line.trim() !== '');
  if (regex === true || wanted === undefined) return undefined;
  const spaced = (line: string) => line.replaceAll(/\s+/g, ' ').trim();
  const folded = spaced(wanted).toLowerCase();
  const lines = text.split(/\r\n|\r|\n/);
  const index = lines.findIndex((line) => spaced(line).toLowerCase().includes(folded));
  const found = lines[index];
  if (found === undefined || found.includes(wanted)) return undefined;
  const isCase = found.toLowerCase().includes(wanted.toLowerCase());
  const differs = isCase ? 'case' : spaced(found).includes(spaced(wanted)) ? 'white space' : 'case and white space';
  return { line: index + 1, text: cutText(found, 200).toWellFormed(), differs };
}
