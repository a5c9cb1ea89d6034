import { type NotePath, parseVaultPath } from '../../paths/note-path.ts';
import { BOOKMARKS_PATH } from '../../settings/settings-file.ts';

/**
 * Where entries can be. `history` holds copies of those that were deleted for good. Of Obsidian's settings, only the
 * file of the bookmarks can be written.
 */
export type Space = 'vault' | 'trash' | 'system-trash' | 'history' | 'settings';

/** An entry in one of the spaces, and the names that lead to it there. */
export interface Location {
  readonly in: Space;
  readonly path: NotePath;
}

/**
 * A draft and the journal write a location as one string: a path of the vault as it is, any other behind one of these.
 * Released journals contain these strings, so they never change, and no other file knows them.
 */
const PREFIXES = {
  trash: '.trash/',
  'system-trash': '/system-trash/',
  history: '/kept/',
  settings: '.obsidian/',
} as const;
const OUTSIDE = Object.keys(PREFIXES) as readonly Exclude<Space, 'vault'>[];

/** Parses the path of an entry. Throws AgentError as `parseVaultPath`. */
export function parseLocation(path: string): Location {
  return parseOutside(path) ?? { in: 'vault', path: parseVaultPath(path) };
}

/** The path of an entry outside the vault's notes. */
export function pathIn(space: Exclude<Space, 'vault'>, below: string): string {
  return PREFIXES[space] + below;
}

/** The space that the path of an entry is in, without checking a path of the vault. */
export function spaceOf(path: string): Space {
  return parseOutside(path)?.in ?? 'vault';
}

export function isInVault(path: string): boolean {
  return spaceOf(path) === 'vault';
}

export function isInSettings(path: string): boolean {
  return spaceOf(path) === 'settings';
}

export function isInSystemTrash(path: string): boolean {
  return spaceOf(path) === 'system-trash';
}

function parseOutside(path: string): Location | undefined {
  for (const space of OUTSIDE) {
    if (!path.startsWith(PREFIXES[space]) || (space === 'settings' && path !== BOOKMARKS_PATH)) continue;
    const names = path.slice(PREFIXES[space].length).split('/');
    if (names.every(isPlainName)) return { in: space, path: names as unknown as NotePath };
  }
  return undefined;
}

function isPlainName(name: string): boolean {
  return !['', '.', '..'].includes(name) && !name.includes('\0');
}
