import {
  AgentError,
  call,
  didYouMean,
  listed,
  type Message,
  quoted,
  SEND,
  send,
  spelled,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import { isNotePath } from './link-paths.ts';

const MOST_CANDIDATES = 20;
const PATHS_START_AT_VAULT = trusted("Paths start at the vault's folder.");

/** Suggestions for a reference that does not match any note. */
export interface NearNotes {
  /** Paths of notes with similar names. */
  readonly suggestions: readonly string[];
  /** Folder named by the reference; `/` for the vault root. */
  readonly folder: string;
  /** Some of the notes in that folder. */
  readonly available: readonly string[];
}

/** `isForeign`: the reference may be an absolute path outside the vault. */
export function noNoteNamed(
  ref: string,
  { suggestions, folder, available }: NearNotes,
  isForeign: boolean,
): AgentError {
  const hint = suggestions.length > 0 ? didYouMean(suggestions) : [spelled(listOf(folder, available), searchFor(ref))];
  return new AgentError('NOTE_NOT_FOUND', {
    message: text`Note '${ref}' not found`,
    hint: isForeign ? text`${PATHS_START_AT_VAULT} ${hint}` : hint,
    details: { path: ref, suggestions, available, folder },
  });
}

/**
 * For a reference with an extension that does not match any file. `suggestions` are paths of files with similar names.
 */
export function noFileNamed(ref: string, suggestions: readonly string[]): AgentError {
  return new AgentError('NOTE_NOT_FOUND', {
    message: text`File '${ref}' not found`,
    hint: didYouMean(suggestions),
    details: { path: ref, suggestions },
  });
}

/** For a link that is to be moved or deleted: its target, the file of that path, would go, and the link would stay. */
export function symbolicLink(link: string, path: string): AgentError {
  return new AgentError('NOT_A_NOTE', {
    message: text`'${link}' is a symbolic link to '${path}'`,
    hint: text`${SEND} the path of the file itself, ${quoted(path)}. The link would stay, and lead to nothing.`,
    details: { path: link, kind: 'a symbolic link', target: path },
  });
}

/** For a title that leads to a file of another name, where only the file's own name is sure enough. */
export function onlyStoredAs(ref: string, path: string): AgentError {
  return new AgentError('NOTE_NOT_FOUND', {
    message: text`No file is named '${ref}'. A note of that title would be stored as '${path}', but permanent deletion needs the file's own name`,
    hint: text`To delete this file, ${spelled(text`send the same call`, text`run the same command`)} with ${quoted(path)}.`,
    details: { path: ref, suggestions: [path] },
  });
}

/** The same for a folder. */
export function folderOnlyStoredAs(ref: string, folder: string): AgentError {
  return new AgentError('FOLDER_NOT_FOUND', {
    message: text`No folder is named '${ref}'. A folder of that name would be stored as '${folder}', but permanent deletion needs the folder's own name`,
    hint: text`To delete this folder, ${spelled(text`send the same call`, text`run the same command`)} with ${quoted(folder)}.`,
    details: { folder: ref, suggestions: [folder] },
  });
}

export function noteAmbiguous(ref: string, paths: readonly string[]): AgentError {
  const candidates = paths.slice(0, MOST_CANDIDATES);
  const more = trusted(paths.length > candidates.length ? ', …' : '');
  return new AgentError('NOTE_AMBIGUOUS', {
    message: text`'${ref}' may be any of ${paths.length} ${trusted(paths.every(isNotePath) ? 'notes' : 'files')}`,
    hint: text`${SEND} the path of one of them: ${listed(candidates)}${more}.`,
    details: { note: ref, candidates, total: paths.length },
  });
}

export function etagMismatch(path: string, expected: string, actual: string | null): AgentError {
  const what = actual === null ? 'was removed since it was read' : 'changed since it was read';
  return new AgentError('ETAG_MISMATCH', {
    message: text`The note '${path}' ${trusted(what)}`,
    hint: text`Read the note again, redo the change on its new text, then ${send} its new etag.`,
    details: { path, expected, actual },
  });
}

interface NearFolders {
  readonly suggestions: readonly string[];
  readonly folders: readonly string[];
  /** Whether the path may be an absolute path outside the vault. */
  readonly isForeign: boolean;
}

export function folderNotFound(folder: string, { suggestions, folders, isForeign }: NearFolders): AgentError {
  const list =
    folders.length === 0 ? text`${SEND} "/": the vault has no folders.` : text`${SEND} one of: ${listed(folders)}.`;
  const hint = suggestions.length > 0 ? didYouMean(suggestions) : list;
  return new AgentError('FOLDER_NOT_FOUND', {
    message: text`Folder '${folder}' not found`,
    hint: isForeign ? text`${PATHS_START_AT_VAULT} ${hint}` : hint,
    details: { folder, suggestions, folders },
  });
}

export function notAFolder(folder: string): AgentError {
  return new AgentError('NOT_A_FOLDER', {
    message: text`'${folder}' is a file, not a folder`,
    hint: text`${SEND} the path of a folder.`,
    details: { folder },
  });
}

/** Somebody who types wants near names or a way to find others, not a list of the vault. */
function searchFor(ref: string): Message {
  return text`Search for it: ${call('search_notes', { query: OPERATORS.test(ref) ? wordsOf(ref) : ref })}`;
}

/** What a search does not read as text. */
const OPERATORS = /["():/[\]]|(^|\s)-|\bOR\b/;

function wordsOf(ref: string): string {
  const words = ref.match(/[\p{L}\p{N}]+/gu)?.filter((word) => word !== 'OR') ?? [];
  return words.length === 0 ? JSON.stringify(ref) : words.join(' ');
}

function listOf(folder: string, notes: readonly string[]): Message {
  const where = folder === '/' ? trusted('the vault') : folder;
  return notes.length === 0
    ? text`There are no notes in ${where}. Create one with ${call('create_note')}.`
    : text`${SEND} one of the notes in ${where}: ${listed(notes)}.`;
}
