import type { AgentError, ResultV2 } from '@obsidian-agent/shared-types';

type Unread = NonNullable<ResultV2<'list_notes'>['unread']>;

const MOST_NAMED = 10;

/** The names of what a command could not read, that of a folder with a slash behind it. */
export function unreadNames({ unread = [] }: { readonly unread?: Unread | undefined }): readonly string[] {
  return unread.map(({ path, why }) => (why === 'folder_denied' && path !== '/' ? `${path}/` : path));
}

/** Those of them that are of notes, or of folders in which notes may lie. */
export function unreadNotesOf(result: { readonly unread?: Unread | undefined }): readonly string[] {
  return unreadNames(result).filter((name) => /(?:\.md|\/)$/i.test(name));
}

/** The names in the error of a tag which no note has that could be read. */
export function unreadNamesIn({ details }: AgentError): readonly string[] {
  const { unread } = details;
  return Array.isArray(unread) ? unread.filter((name) => typeof name === 'string') : [];
}

/** `Not looked into, since they cannot be read: A.md, Closed/.`; nothing where all was read. */
export function notLookedInto(names: readonly string[]): string[] {
  return naming('Not looked into, since they cannot be read', names);
}

/** The same of files whose links follow no move. */
export function linksNotUpdated(names: readonly string[]): string[] {
  return naming('Links in these were not updated, since they cannot be read', names);
}

/** The same of files of which nobody knows whether they have links to what was deleted. */
export function linksNotKnown(names: readonly string[]): string[] {
  return naming('Links in these are not known, since they cannot be read', names);
}

function naming(lead: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return [`${lead}: ${names.slice(0, MOST_NAMED).join(', ')}${more}.`];
}
