import type { ResultV2 } from '@obsidian-agent/shared-types';

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

/** What a query found: as many items as were asked for, and how many there are. */
export interface Found {
  readonly results: readonly QueryResultItem[];
  readonly total: number;
  /** Names of what could not be read, and may hold more. */
  readonly unread: readonly string[];
}

export type ListedNote = ResultV2<'list_notes'>['notes'][number];

const LONGEST_SNIPPET = 200;

/** A note in a list: its path and title, in the detailed format with its tags, its time and how it begins. */
export function noteItem(note: ListedNote, isDetailed: boolean): QueryResultItem {
  const { path, title, excerpt } = note;
  if (!isDetailed) return { path, title };
  return { path, title, ...(excerpt ? { snippet: cutSnippet(excerpt) } : {}), ...fullMetadata(note) };
}

/** What the detailed format tells of every note. */
export function fullMetadata({ tags, modified }: ListedNote): Pick<QueryResultItem, 'tags' | 'modified'> {
  return { tags: tags.map(withoutSign), modified };
}

/** A tag as `find_by_tag` takes it. */
export function withoutSign(tag: string): string {
  return tag.replace(/^#/, '');
}

/** The title of what lies at a path: its name, of a note without `.md`. */
export function titleOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
}

export function cutSnippet(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST_SNIPPET ? text : `${characters.slice(0, LONGEST_SNIPPET - 1).join('')}…`;
}
