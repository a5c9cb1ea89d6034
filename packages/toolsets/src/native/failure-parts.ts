import { AgentError, type Reason } from '@obsidian-agent/shared-types';
import { wordsOf } from '../toolset/command-failure.ts';
import type { Part } from '../toolset/part.ts';
import { quoteOfProblem } from './quote-of-problem.ts';

/** Details of failures that the agent words itself. Every other text in them may be that of a note. */
const ownDetails: ReadonlySet<string> = new Set([
  'allowed',
  'allowed_roots',
  'batchable',
  'code',
  'constraint',
  'differs',
  'expected',
  'field',
  'kind',
  'known',
  'reason',
  'type',
  'vault',
  'vault_path',
  'vaults',
  'why',
]);

/** What the system refuses for a whole vault, whose path the details tell. */
const ofVaults: ReadonlySet<Reason> = new Set(['READ_ONLY', 'ACCESS_DENIED', 'DISK_FULL', 'FILE_SYSTEM_FAILED']);

/** A path of the system: one in a vault begins with no slash. */
const ABSOLUTE = /^(?:\/|[a-z]:[\\/]|\\\\)/i;

/** What joins texts of a list: what stands in it is told as one. */
const JOINT = /^["']?(?:, | or | and )["']?$/;

/**
 * The words of a failure, with what they quote of a vault apart.
 *
 * A message and a hint name facts that stand in the details as well; those that the caller did not send are quotes.
 */
export function failureParts(failure: AgentError, args: Readonly<Record<string, unknown>>): readonly Part[] {
  const words = wordsOf(failure);
  const quotes = quotesOf(failure, textsIn(args));
  if (quotes.size === 0) return [{ own: words }];
  const longestFirst = [...quotes].sort((a, b) => b.length - a.length).map(pattern);
  const pieces = words.split(new RegExp(`(${longestFirst.join('|')})`, 'u'));
  return pieces.map((piece, at) => {
    const isQuote = at % 2 === 1 || (at > 0 && at < pieces.length - 1 && JOINT.test(piece));
    return isQuote ? piece : { own: piece };
  });
}

/** Texts in the details of a failure, and of that which caused it, as messages may spell them. */
function quotesOf(failure: AgentError, sent: readonly string[]): ReadonlySet<string> {
  const { details, cause } = failure;
  if (cause instanceof AgentError) return quotesOf(cause, sent);
  const subjects = Object.entries(details).flatMap(([name, value]) => {
    const quote = typeof value === 'string' ? quoteIn(failure, name, value) : undefined;
    return quote === undefined || sent.some((text) => isNamedBy(quote, text)) ? [] : [quote];
  });
  const listed = Object.entries(details).flatMap(([name, value]) =>
    typeof value === 'string' ? [] : textsIn(value, name),
  );
  const texts = [...subjects, ...listed].filter((text) => /[\p{L}\p{N}]/u.test(text) && !sent.includes(text));
  return new Set(texts.flatMap((text) => [text, text.toWellFormed(), JSON.stringify(text).slice(1, -1)]));
}

/** What of a detail may be a text of the vault. */
function quoteIn({ reason }: AgentError, name: string, value: string): string | undefined {
  if (ownDetails.has(name)) return undefined;
  if (name === 'path' && ofVaults.has(reason) && ABSOLUTE.test(value)) return undefined;
  return name === 'problem' ? quoteOfProblem(value) : value;
}

/** Whether a text is what the caller sent, a part of it, or the path of the note that it names. */
function isNamedBy(text: string, sent: string): boolean {
  const [stem, name] = [text, sent].map((path) => path.toLowerCase().replace(/^[/#]|\.md$/g, '')) as [string, string];
  return sent.includes(text) || stem === name || stem.endsWith(`/${name}`);
}

function textsIn(value: unknown, name = ''): readonly string[] {
  if (typeof value === 'string') return ownDetails.has(name) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, inner]) => textsIn(inner, Array.isArray(value) ? name : member));
}

/** A quote where it stands by itself, and not within a word. */
function pattern(text: string): string {
  const start = /^[\p{L}\p{N}_]/u.test(text) ? '(?<![\\p{L}\\p{N}_])' : '';
  const end = /[\p{L}\p{N}_]$/u.test(text) ? '(?![\\p{L}\\p{N}_])' : '';
  return `${start}${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${end}`;
}
