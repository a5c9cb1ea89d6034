import type { AgentError, ResultV2 } from '@obsidian-agent/shared-types';

/** What a command could not read. */
export type Unread = NonNullable<ResultV2<'list_notes'>['unread']>;

const MOST_NAMED = 10;

/** The paths that a command could not read, folders with a final slash. */
export function unreadNames({ unread = [] }: { readonly unread?: Unread | undefined }): readonly string[] {
  return unread.map(({ path, why }) => (why === 'folder_denied' && path !== '/' ? `${path}/` : path));
}

/** Whether an unread path is a note or a folder, which may contain notes. */
export function mayBeNote(name: string): boolean {
  return /(?:\.md|\/)$/i.test(name);
}

/** The unread paths in the details of a `TAG_NOT_FOUND` error. */
export function unreadNamesIn({ details }: AgentError): readonly string[] {
  const { unread } = details;
  return Array.isArray(unread) ? unread.filter((name) => typeof name === 'string') : [];
}

/** `Not searched, because they cannot be read: A.md, Closed/.`; nothing if everything was read. */
export function notLookedInto(names: readonly string[]): string[] {
  return naming('Not searched, because they cannot be read', names);
}

/** Files whose links were not updated after a move. */
export function linksNotUpdated(names: readonly string[]): string[] {
  return naming('Links in these files were not updated, because they cannot be read', names);
}

/** Files that may contain links to the deleted ones. */
export function linksNotKnown(names: readonly string[]): string[] {
  return naming('These files cannot be read, so they may still link to what was deleted', names);
}

function naming(lead: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return [`${lead}: ${names.slice(0, MOST_NAMED).join(', ')}${more}.`];
}
