import type { ResultV2 } from '@obsidian-agent/shared-types';
import { nameOf, withoutExtension } from '../../toolset/note-names.ts';

/** One result of a query; members that do not apply are left out. */
export interface QueryResultItem {
  readonly path: string;
  readonly title?: string;
  readonly snippet?: string;
  readonly tags?: readonly string[];
  readonly modified?: string;
  readonly task_text?: string;
  readonly task_completed?: boolean;
  readonly line_number?: number;
}

/** The results of a query: up to the requested number, and the total. */
export interface QueryResults {
  readonly results: readonly QueryResultItem[];
  readonly total: number;
  /** Paths that could not be read and may contain more results. */
  readonly unread: readonly string[];
}

export type ListedNote = ResultV2<'list_notes'>['notes'][number];

const LONGEST_SNIPPET = 200;

/** A note in a list: path and title; in the detailed format, also tags, time and the beginning of its text. */
export function noteItem(note: ListedNote, isDetailed: boolean): QueryResultItem {
  const { path, title, excerpt } = note;
  if (!isDetailed) return { path, title };
  return { path, title, ...(excerpt ? { snippet: cutSnippet(excerpt) } : {}), ...fullMetadata(note) };
}

/** Members of every note in the detailed format. */
export function fullMetadata({ tags, modified }: ListedNote): Pick<QueryResultItem, 'tags' | 'modified'> {
  return { tags: tags.map(withoutSign), modified };
}

/** A tag as `find_by_tag` accepts it. */
export function withoutSign(tag: string): string {
  return tag.replace(/^#/, '');
}

/** The title of a file: its name; for a note, without `.md`. */
export function titleOf(path: string): string {
  return withoutExtension(nameOf(path));
}

export function cutSnippet(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST_SNIPPET ? text : `${characters.slice(0, LONGEST_SNIPPET - 1).join('')}…`;
}
