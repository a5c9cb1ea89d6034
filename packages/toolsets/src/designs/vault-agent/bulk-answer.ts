import type { ResultV2 } from '@obsidian-agent/shared-types';
import { counted } from '@obsidian-agent/shared-types';
import { answered, refused } from '../../toolset/answers.ts';
import { titleOf } from '../../toolset/note-names.ts';
import type { ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import { notLookedInto, unreadNames } from '../../toolset/unread-words.ts';
import { nextStep } from './failures.ts';
import { noMatches } from './no-matches.ts';
import { noteSheet } from './note-sheet.ts';
import { cutTo, namesWithin, roomBeside, roughTokens } from './text-room.ts';

type BulkResult = Pick<ResultV2<'bulk_tag'>, 'items' | 'totals' | 'dry_run' | 'unread'>;
type Item = BulkResult['items'][number];

/** The words of a bulk operation. */
export interface BulkWords {
  /** What it would do to the notes in the list that follows. */
  readonly preview: (notes: string) => string;
  /** Text after that list. */
  readonly warning: string;
  /** What it did. */
  readonly done: (notes: string) => string;
  /** Why a selected note is left unchanged. */
  readonly unchanged: string;
}

export interface BulkAnswer {
  readonly result: BulkResult;
  readonly words: BulkWords;
  readonly isDetailed: boolean;
  /** More facts about what was done. */
  readonly facts?: readonly string[];
  /** Options of the answer. */
  readonly details?: readonly string[];
}

const NOT_DONE = 'Operation executed with dry_run=True. No changes made.';
const REMINDER = `${NOT_DONE} Review results and call with dry_run=False to execute.`;
/** Tokens for titles in a concise answer. */
const LIST_ROOM = 10;
/** Most paths of a detailed answer. */
const MOST_PATHS = 500;
/** Most notes with more than the path in a detailed answer. */
const MOST_SHEETS = 25;
const MOST_FAILURES = 20;
const MOST_NAMED = 10;
/** Fewest tokens for a useful sheet. */
const LEAST_SHEET = 6;

/** Says what a bulk operation did or would do. */
export async function bulkAnswer(context: ToolContext, answer: BulkAnswer): Promise<ToolOutcome> {
  const { result } = answer;
  const missing = result.items.filter(({ error }) => error?.reason === 'NOTE_NOT_FOUND');
  if (missing.length === result.totals.selected)
    return await noMatches(context, {
      unread: unreadNames(result),
      missing: missing.length === 0 ? '' : failures(result),
    });
  const text = result.dry_run ? await preview(context, answer) : outcome(answer);
  return result.dry_run || result.totals.failed === 0 ? answered(text) : refused(text);
}

/** What would happen and to which notes, and that nothing has happened yet. */
async function preview(context: ToolContext, answer: BulkAnswer): Promise<string> {
  const { result, words } = answer;
  const isAny = result.totals.changed > 0;
  const rest = [
    ...otherNames(result),
    ...unchangedLines(answer),
    ...(result.totals.failed === 0 ? [] : [`${result.totals.failed} selected would fail: ${failures(result)}`]),
    ...notLookedInto(unreadNames(result)),
    isAny ? REMINDER : NOT_DONE,
  ].join('\n');
  if (!isAny) return `${words.preview(counted(result.totals.changed, 'note'))}.\n${rest}`;

  const heading = `${words.preview(counted(result.totals.changed, 'note'))}:`;
  const titles = changedItems(result).map(({ path }) => titleOf(path));
  const warning = words.warning === '' ? '' : `. ${words.warning}`;
  const concise = `${heading} ${namesWithin(titles, LIST_ROOM)}${warning}\n${rest}`;
  if (!answer.isDetailed) return concise;

  const around = [heading, ...(words.warning === '' ? [] : [words.warning]), rest].join('\n');
  const lines = await sheetLines(context, result, roomBeside(concise) - roughTokens(around));
  return [heading, ...lines, ...(words.warning === '' ? [] : [words.warning]), rest].join('\n');
}

/** What happened and, if requested, to which notes. */
function outcome(answer: BulkAnswer): string {
  const { result, words, isDetailed, facts = [], details = [] } = answer;
  const { changed, failed } = result.totals;
  return [
    ...(failed === 0 ? [] : [partial(result)]),
    ...(changed === 0 && failed > 0 ? [] : [words.done(counted(result.totals.changed, 'note'))]),
    ...otherNames(result),
    ...unchangedLines(answer),
    ...(isDetailed ? [...pathLines(result), ...(changed === 0 ? [] : details)] : []),
    ...facts,
    ...notLookedInto(unreadNames(result)),
  ].join('\n');
}

/** The notes that were requested by titles under which they are not stored, on one line. */
function otherNames(result: Pick<BulkResult, 'items'>): string[] {
  const named = requestedNotes(result);
  return named.length === 0 ? [] : [`Stored under another name: ${named.join(', ')}.`];
}

/** `'What?' (file: What-.md)` for each note that was requested by a title under which it is not stored. */
export function requestedNotes({ items }: Pick<BulkResult, 'items'>): string[] {
  const named = items.flatMap(({ path, requested }) =>
    requested === undefined ? [] : [`'${requested}' (file: ${path})`],
  );
  return named.length > MOST_NAMED ? [...named.slice(0, MOST_NAMED), `and ${named.length - MOST_NAMED} more`] : named;
}

function unchangedLines({ result, words }: BulkAnswer): string[] {
  const { unchanged } = result.totals;
  return unchanged === 0 ? [] : [`Unchanged: ${unchanged} (${words.unchanged}).`];
}

function partial(result: BulkResult): string {
  const { selected, failed } = result.totals;
  return `Operation completed with errors. Successfully processed ${selected - failed} of ${selected} notes. Failures: ${failures(result)}`;
}

function failures({ items }: BulkResult): string {
  const failed = items.flatMap(({ path, error }) => (error === undefined ? [] : [failureOf(path, error)]));
  const more = failed.length > MOST_FAILURES ? ` and ${failed.length - MOST_FAILURES} more` : '';
  return `${failed.slice(0, MOST_FAILURES).join(' ')}${more}`;
}

function failureOf(path: string, { reason, message, hint }: NonNullable<Item['error']>): string {
  if (reason === 'NOTE_EXISTS')
    return `Note '${titleOf(path)}' already exists in destination folder. Specify conflict resolution strategy.`;
  const next = reason === 'NOTE_NOT_FOUND' && !hint.startsWith('Did you mean') ? '' : ` ${nextStep({ reason, hint })}`;
  return `${message.includes(path) ? '' : `${path}: `}${message.replace(/\.$/, '')}.${next}`;
}

function changedItems({ items }: BulkResult): Item[] {
  return items.filter(({ status }) => status === 'changed');
}

function pathLines(result: BulkResult): string[] {
  const changed = changedItems(result);
  const lines = changed.slice(0, MOST_PATHS).map(({ path }) => `- ${path}`);
  return changed.length > lines.length ? [...lines, `- and ${changed.length - lines.length} more`] : lines;
}

/** Every path and, for a few notes, as much about each as there is room for. */
async function sheetLines(context: ToolContext, result: BulkResult, room: number): Promise<string[]> {
  const changed = changedItems(result);
  const lines = pathLines(result);
  const share = (room - roughTokens(lines.join('\n'))) / changed.length;
  if (changed.length === 0 || changed.length > MOST_SHEETS || share < LEAST_SHEET) return lines;

  const detailed: string[] = [];
  for (const [index, { path }] of changed.entries()) {
    const [, ...sheet] = await noteSheet(context, path, { room: share + roughTokens(`path: ${path}`) });
    detailed.push(`${lines[index]} (${cutTo(sheet.join('; '), share)})`);
  }
  return detailed;
}
