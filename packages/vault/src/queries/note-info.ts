import {
  countWords,
  findFrontmatterBlock,
  isFaithful,
  readProperties,
  statusTypeOf,
  type TasksPluginSettings,
  taskDetails,
} from '@obsidian-agent/markdown';
import { AgentError } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import { backlinksTo } from '../links/backlinks.ts';
import { FileTable } from '../links/resolution.ts';
import { targetOfLink } from '../links/target.ts';
import { factsOf, type LinkFact, type TaskFact } from '../metadata/note-facts.ts';
import { nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { LONGEST_TEXT } from '../paths/text-path.ts';
import { placedProblem } from '../reading/frontmatter-problem.ts';
import { countLinesOf } from '../reading/read-lines.ts';
import { type UnreadText, unreadTexts } from '../snapshots/unread-texts.ts';
import { eachTagOnce } from '../tags/tag-counts.ts';
import { countTasks, isOpenTask, type TaskCounts } from './task-counts.ts';

export interface InfoLink {
  readonly line: number;
  /** As written, without its brackets. */
  readonly link: string;
  /** Null for a broken link. */
  readonly path: string | null;
  readonly embed?: true;
}

/** The metadata of a note. */
export interface NoteInfo {
  readonly path: string;
  readonly title: string;
  readonly etag: string;
  readonly bytes: number;
  readonly lines: number;
  readonly words: number;
  readonly characters: number;
  readonly modified: string;
  readonly created: string;
  /** Why its text is unknown. */
  readonly unread?: Extract<UnreadText['why'], 'not_text' | 'too_large'>;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly properties_error?: string;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  readonly headings: readonly { readonly line: number; readonly level: number; readonly text: string }[];
  readonly links: readonly InfoLink[];
  readonly backlinks: readonly { readonly path: string; readonly line: number; readonly link: string }[];
  /** Unreadable texts that may also link to it. */
  readonly backlinks_unread: readonly UnreadText[];
  readonly task_counts: TaskCounts;
  readonly open_tasks: readonly { readonly line: number; readonly status: string; readonly description: string }[];
  readonly blocks: readonly { readonly line: number; readonly id: string }[];
}

/**
 * Returns the metadata of a note. If its text cannot be read, this covers only its file and the links to it.
 *
 * @throws AgentError like reading the note
 */
export async function noteInfo(reader: VaultReader, path: string): Promise<NoteInfo> {
  const index = await reader.index();
  const file = readIfShort(reader, path);
  const isShort = file !== undefined && file.bytes <= LONGEST_TEXT;
  const isKnown = isShort && isFaithful(file.text);
  const times = reader.timesOf(path);
  const backlinks = backlinksTo(reader, index, path).map(({ path: source, line, link }) => ({
    path: source,
    line,
    link,
  }));
  return {
    path,
    title: withoutNoteExtension(nameOf(path)),
    etag: file?.etag ?? reader.etagOf(path),
    bytes: file?.bytes ?? index.texts().find((text) => text.path === path)?.bytes ?? 0,
    modified: new Date(times.modifiedMs).toISOString(),
    created: new Date(times.createdMs).toISOString(),
    ...textInfo(reader, path, isKnown ? file.text : ''),
    ...(isKnown ? {} : { unread: isShort ? 'not_text' : 'too_large' }),
    backlinks,
    backlinks_unread: unreadTexts({ reader, index }, (text) => text !== path),
  };
}

/** Undefined for a file that exceeds the limit. */
function readIfShort(reader: VaultReader, path: string) {
  try {
    return reader.read(path);
  } catch (error) {
    if (error instanceof AgentError && error.reason === 'RESPONSE_TOO_LARGE') return undefined;
    throw error;
  }
}

function textInfo(reader: VaultReader, path: string, text: string) {
  const facts = factsOf(path, text);
  const read = readProperties(text, findFrontmatterBlock(text));
  const settings = reader.settings.tasksPlugin;
  return {
    lines: countLinesOf(text),
    ...countWords(text),
    ...('malformed' in read
      ? { properties: {}, properties_error: placedProblem(read.malformed) }
      : { properties: read.properties }),
    aliases: facts.alias.map(({ alias }) => alias),
    tags: eachTagOnce(facts.tag),
    headings: facts.heading.map(({ line, level, text: heading }) => ({ line, level, text: heading })),
    links: linksOf(reader, facts.link),
    task_counts: countTasks(facts.task, settings),
    open_tasks: openTasks(facts.task, settings),
    blocks: facts.block.map(({ line, id }) => ({ line, id })),
  };
}

function linksOf(reader: VaultReader, facts: readonly LinkFact[]): InfoLink[] {
  const links = facts.filter(({ form }) => form !== 'definition');
  if (links.length === 0) return [];
  const files = new FileTable(reader.files());
  return links.map((link) => ({
    line: link.line,
    link: link.link,
    path: targetOfLink(files, link) ?? null,
    ...(link.isEmbed ? { embed: true } : {}),
  }));
}

function openTasks(tasks: readonly TaskFact[], settings: TasksPluginSettings): NoteInfo['open_tasks'] {
  return tasks
    .filter(({ status }) => isOpenTask(statusTypeOf(status, settings)))
    .map(({ line, status, text, mark }) => {
      const { description } = taskDetails(text, { start: mark, end: mark + status.length });
      return { line, status, description };
    });
}
