import { type SentMessage, wordsOf } from '@obsidian-agent/shared-types';

/** A stretch of an answer, written by the tool or read from the vault. */
interface Stretch {
  readonly text: string;
  readonly isOwn: boolean;
}

/**
 * The text of an answer, with marks around everything that is not trusted.
 *
 * The marks contain a random token, so that no note can contain the end mark of the answer that quotes it.
 *
 * @param label what the marks say they contain: `notes`, or `note "A.md"`
 */
export function withMarks(parts: SentMessage, label = 'notes'): string {
  const token = freshToken(parts);
  let marked = '';
  for (const { text, isOwn } of stretchesOf(parts)) {
    const isAtStart = marked === '' || marked.endsWith('\n');
    if (isOwn) marked += marked.endsWith(`<<<end ${token}>>>\n`) ? text.replace(/^\n+/, '') : text;
    else if (isAtStart)
      marked += `<<<${label} ${token}>>>\n${text}${text.endsWith('\n') ? '' : '\n'}<<<end ${token}>>>\n`;
    else marked += `<<<${label} ${token}>>>${text}<<<end ${token}>>>`;
  }
  return marked.endsWith(`<<<end ${token}>>>\n`) ? marked.slice(0, -1) : marked;
}

/** The label for an answer: `note` and its path if it is the text of one note, or else `notes`. */
export function labelOf({ path, text }: Readonly<Record<string, unknown>>): string {
  return typeof path === 'string' && typeof text === 'string' ? `note ${JSON.stringify(path)}` : 'notes';
}

/** Joins adjacent parts of the same kind. White space between two texts of the vault belongs to them. */
function stretchesOf(parts: SentMessage): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const part of parts) {
    const next = { text: wordsOf(part), isOwn: typeof part !== 'string' };
    if (next.text === '') continue;
    join(stretches, next);
  }
  return stretches;
}

function join(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1);
  const before = stretches.at(-2);
  if (last?.isOwn === next.isOwn) {
    stretches.splice(-1, 1, { text: last.text + next.text, isOwn: next.isOwn });
  } else if (last !== undefined && before !== undefined && last.isOwn && last.text.trim() === '') {
    stretches.splice(-2, 2, { text: before.text + last.text + next.text, isOwn: false });
  } else stretches.push(next);
}

function freshToken(parts: SentMessage): string {
  const token = crypto.randomUUID().slice(0, 8);
  const isTaken = parts.some((part) => wordsOf(part).includes(token));
  return isTaken ? freshToken(parts) : token;
}
