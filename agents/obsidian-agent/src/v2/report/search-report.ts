import { characterStart, counted } from '@obsidian-agent/shared-types';
import type { SearchHit } from '@obsidian-agent/vault';
import { isFile, minuteOf, type Unread, unreadWarning } from './list-report.ts';
import { type Line, withQuote } from './rendering.ts';
import { firstOf } from './write-report.ts';

/** Most characters of a line in a concise answer. */
const SHORT = 60;
/** Characters kept before the match in a line that is cut. */
const BEFORE = 20;
const MOST_NAMED = 20;

/** A hit in one line, with its first match; with the whole text if requested. */
export function hitLine({ path, snippets, content }: SearchHit): string {
  if (content !== undefined) return `${path}\n${content}`;
  const [first] = snippets;
  return first === undefined ? path : `${path}:${first.line}: ${short(first)}`;
}

/** A hit with each requested line, cut short. */
export function hitLines(hit: SearchHit): string {
  if (hit.content !== undefined) return hitLine(hit);
  return [hitLine(hit), ...hit.snippets.slice(1).map((snippet) => `  ${snippet.line}: ${short(snippet)}`)].join('\n');
}

/** A hit with all its facts, and the lines next to the matching ones. */
export function hitBlock({ path, score, modifiedMs, snippets, content }: SearchHit): string {
  const rank = score === undefined ? '' : `, score ${score}`;
  return [
    `${path} (modified ${minuteOf(new Date(modifiedMs).toISOString())}${rank})`,
    ...linesAround(snippets),
    ...(content === undefined ? [] : ['', content]),
  ].join('\n');
}

/** The matching lines and, marked with a hyphen, the lines next to them. */
function linesAround(snippets: SearchHit['snippets']): string[] {
  const shownLines = new Map<number, string>();
  for (const { around } of snippets) for (const { line, text } of around) shownLines.set(line, `  ${line}- ${text}`);
  for (const { line, text } of snippets) shownLines.set(line, `  ${line}: ${text}`);
  return [...shownLines].sort(([a], [b]) => a - b).map(([, words]) => words);
}

/** A notice about texts that did not fit. */
export function missingContents(hits: readonly SearchHit[]): Line[] {
  const missing = hits.filter(({ content }) => content === undefined).map(({ path }) => path);
  const lead = 'Content not included, because it is too long or cannot be read: ';
  return missing.length === 0 ? [] : [withQuote(lead, firstOf(missing, MOST_NAMED), '.')];
}

/** A warning about files whose names were searched, but not their texts. */
export function unsearchedLines(unread: Unread): Line[] {
  const files = counted(unread.filter(isFile).length, 'file');
  return unreadWarning(`Searched by name only, because the text of ${files} cannot be read: `, unread, MOST_NAMED);
}

function short({ text, at }: SearchHit['snippets'][number]): string {
  if (text.length <= SHORT) return text;
  const start = at < SHORT - BEFORE ? 0 : characterStart(text, Math.min(at - BEFORE, text.length - SHORT));
  const end = characterStart(text, start + SHORT);
  const shown = text.slice(start, end).toWellFormed().replace(/^…|…$/g, '');
  return `${start === 0 ? '' : '…'}${shown}${end >= text.length ? '' : '…'}`;
}
