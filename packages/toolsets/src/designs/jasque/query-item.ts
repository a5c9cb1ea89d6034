import type { ResultV2 } from '@obsidian-agent/shared-types';
import { exactPath } from '../../toolset/link-brackets.ts';
import { type First, PAGE } from '../../toolset/pages.ts';
import type { RunCommand } from '../../toolset/toolset.ts';

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
export type QueryResults = First<QueryResultItem>;

type ListedNote = ResultV2<'list_notes'>['notes'][number];

const LONGEST_SNIPPET = 200;

/** A note in a list: path and title; in the detailed format, also tags, time and the beginning of its text. */
export function noteItem(note: ListedNote, isDetailed: boolean): QueryResultItem {
  const { path, title, excerpt } = note;
  if (!isDetailed) return { path, title };
  return { path, title, ...(excerpt ? { snippet: cutSnippet(excerpt) } : {}), ...fullMetadata(note) };
}

/** Members of every note in the detailed format. */
function fullMetadata({ tags, modified }: ListedNote): Pick<QueryResultItem, 'tags' | 'modified'> {
  return { tags: tags.map(withoutSign), modified };
}

/** What the detailed format says of the notes of results, by path. */
export async function metadataAt(
  run: RunCommand,
  paths: readonly string[],
): Promise<ReadonlyMap<string, ReturnType<typeof fullMetadata>>> {
  const known = new Map<string, ReturnType<typeof fullMetadata>>();
  for (let from = 0; from < paths.length; from += PAGE) {
    const notes = paths.slice(from, from + PAGE).map(exactPath);
    const { metadata } = await run('list_notes', { notes, limit: PAGE });
    for (const note of metadata.notes) known.set(note.path, fullMetadata(note));
  }
  return known;
}

/** A tag as `find_by_tag` accepts it. */
export function withoutSign(tag: string): string {
  return tag.replace(/^#/, '');
}

export function cutSnippet(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST_SNIPPET ? text : `${characters.slice(0, LONGEST_SNIPPET - 1).join('')}…`;
}
