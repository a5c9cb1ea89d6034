import { AgentError } from '@obsidian-agent/shared-types';
import { isControl, withoutIgnorable } from './invisible.ts';
import { pathInvalid, pathOutsideVault, pathProtected, pathTooDeep } from './path-errors.ts';

/** Where a note lies in its vault: the names of its folders and its own file name, outermost first. */
export type NotePath = readonly [string, ...string[]];

const EXTENSION = '.md';
const NO_PATH: readonly string[] = ['PATH_INVALID', 'PATH_PROTECTED'];
const BEGINS_VISIBLY = /^[0-9a-z]/i;
const WINDOWS_DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Reads the name of a note as its path in the vault; `.md` is added unless it is there.
 *
 * What the name says is judged here, and what the disk makes of it by the walk that opens it.
 *
 * @throws AgentError `PATH_INVALID` for a name that no vault can hold, `PATH_OUTSIDE_VAULT` for one that leads out
 * of it, `PATH_PROTECTED` for one in a hidden folder
 */
export function parseNotePath(noteName: string): NotePath {
  const path = parseVaultPath(noteName);
  const name = path.at(-1) as string;
  return isNoteName(name) ? path : ([...path.slice(0, -1), name + EXTENSION] as unknown as NotePath);
}

/**
 * Reads the path of a file or a folder in the vault.
 *
 * @throws AgentError as `parseNotePath`
 */
export function parseVaultPath(text: string): NotePath {
  if ([...text].some(isControl)) throw pathInvalid(text, 'it contains a control character');
  if (text.includes('\\')) throw pathInvalid(text, 'it contains a back-slash; folders are separated by "/"');
  if (text.startsWith('/') || /^[a-z]:\//i.test(text)) throw pathOutsideVault(text);

  const [name, ...folders] = normalSegments(text).reverse();
  if (name === undefined || /(^|\/)\.{0,2}$/.test(text)) throw pathInvalid(text, 'it ends in no name');

  const path = [...folders.reverse(), name];
  for (const segment of path) if (isHidden(segment)) throw pathProtected(text, segment);
  return path as unknown as NotePath;
}

/** Whether an error says that a title is no path, as one that begins with a dot or is too long: a note may have it. */
export function isOfNoPath(error: unknown): error is AgentError {
  return error instanceof AgentError && NO_PATH.includes(error.reason);
}

/** A path with the slashes of a vault, for callers who write it as Windows does. */
export function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

/** Most folders in one another that are made. A vault that has more already is used all the same. */
const MOST_FOLDERS = 200;

/**
 * Refuses to make the last of so many folders for a path.
 *
 * @throws AgentError `PATH_INVALID`
 */
export function assertShallow(path: string, folders: number): void {
  if (folders > MOST_FOLDERS) throw pathTooDeep(path, folders, MOST_FOLDERS);
}

/**
 * Refuses a path whose names some device that shares the vault could not hold.
 *
 * @throws AgentError `PATH_INVALID`
 */
export function assertCreatable(path: NotePath): void {
  for (const segment of path) {
    if (WINDOWS_DEVICES.test(segment))
      throw pathInvalid(path.join('/'), `"${segment}" is a name that Windows reserves`);
    if (/[. ]$/.test(segment))
      throw pathInvalid(path.join('/'), `"${segment}" ends in a dot or a space, which Windows drops`);
  }
}

/** Tells whether a file name is that of a note. */
export function isNoteName(name: string): boolean {
  return name.toLowerCase().endsWith(EXTENSION);
}

/** Tells whether a name is hidden from the vault: it starts with a dot, whatever invisible stands before it. */
export function isHidden(segment: string): boolean {
  return !BEGINS_VISIBLY.test(segment) && withoutIgnorable(segment).trimStart().startsWith('.');
}

/** Tells whether a path can spell a name of the disk: not one with control characters, a back-slash or broken Unicode. */
export function isNameable(name: string): boolean {
  return !name.includes('\\') && !name.includes('\uFFFD') && ![...name].some(isControl);
}

function normalSegments(noteName: string): string[] {
  const segments: string[] = [];
  for (const segment of noteName.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) throw pathOutsideVault(noteName);
  }
  return segments;
}
