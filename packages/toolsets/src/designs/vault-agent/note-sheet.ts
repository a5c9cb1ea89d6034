import type { ResultV2 } from '@obsidian-agent/shared-types';
import type { ToolContext } from '../../toolset/toolset.ts';
import { cutTo, roughTokens } from './text-room.ts';
import { tagNames } from './titles.ts';

type NoteInfo = ResultV2<'get_note_info'>;

const LEAST_EXCERPT = 8;
/** Bytes before the text in nearly every note. */
const MOST_FRONTMATTER = 4000;
const BYTES_PER_TOKEN = 8;
export const FRONTMATTER: RegExp = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/;

export interface SheetOptions {
  /** Tokens for the lines; the path is always shown. */
  readonly room: number;
  /** Lines that are always shown, in addition to tags and dates. */
  readonly always?: readonly string[];
  /** Lines before the facts that every note has. */
  readonly first?: readonly string[];
  /** What fills the remaining room; default: the beginning of the note's text. */
  readonly last?: { readonly label: string; readonly text: string } | 'nothing';
}

/** Describes a note within the room: its path, tags, dates, contents and beginning. */
export async function noteSheet(context: ToolContext, path: string, options: SheetOptions): Promise<string[]> {
  const info = await infoOf(context, path);
  const { room, always = [], first = [], last } = options;
  const lines = linesWithin([`path: ${path}`, ...stateLines(info), ...always], [...first, ...contentLines(info)], room);
  const left = roomLeft(lines, room);
  if (last === 'nothing' || left <= LEAST_EXCERPT) return lines;
  const { label, text } = last ?? { label: 'begins', text: await beginningOf(context, info, left) };
  const excerpt = cutTo(text, left - roughTokens(label));
  return excerpt === '' ? lines : [...lines, `${label}: ${excerpt}`];
}

/** Describes a note briefly for a confirmation: its path, the most important facts, and what else fits. */
export async function shortSheet(
  context: ToolContext,
  path: string,
  { room, most }: { readonly room: number; readonly most: readonly string[] },
): Promise<string[]> {
  const info = await infoOf(context, path);
  return linesWithin([`path: ${path}`, ...most], [...stateLines(info), ...contentLines(info)], room);
}

async function infoOf({ run }: ToolContext, path: string): Promise<NoteInfo> {
  return (await run('get_note_info', { note: `./${path}` })).metadata;
}

function linesWithin(always: readonly string[], others: readonly string[], room: number): string[] {
  const lines = [...always];
  for (const line of others) {
    const left = roomLeft(lines, room);
    if (roughTokens(line) < left) lines.push(line);
    else if (left > LEAST_EXCERPT) lines.push(cutTo(line, left));
  }
  return lines;
}

/** A line break is one more token. */
function roomLeft(lines: readonly string[], room: number): number {
  return room - lines.reduce((sum, line) => sum + roughTokens(line) + 1, 0);
}

function stateLines({ tags, created, modified, bytes, words }: NoteInfo): string[] {
  return [
    `tags: ${cutTo(tagNames(tags), 40)}`,
    `created ${created.slice(0, 10)}, modified ${modified.slice(0, 10)}, ${bytes} bytes, ${words} words`,
  ];
}

function contentLines(info: NoteInfo): string[] {
  const { aliases, headings, task_counts, links_total, backlinks_total } = info;
  const { open, done } = task_counts;
  return [
    ...(aliases.length === 0 ? [] : [`aliases: ${cutTo(aliases.join(', '), 30)}`]),
    `links: ${links_total} out, ${backlinks_total} in${open + done === 0 ? '' : `; tasks: ${open} open, ${done} done`}`,
    ...(headings.length === 0 ? [] : [`headings: ${cutTo(headings.map(({ text }) => text).join(' | '), 50)}`]),
  ];
}

/** The beginning of a note's text, without its frontmatter. */
async function beginningOf({ run }: Pick<ToolContext, 'run'>, info: NoteInfo, tokens: number): Promise<string> {
  if (info.unread !== undefined) return '';
  const max_bytes = MOST_FRONTMATTER + BYTES_PER_TOKEN * Math.ceil(tokens);
  const { metadata } = await run('read_note', { note: `./${info.path}`, max_bytes });
  return metadata.text.replace(FRONTMATTER, '');
}
