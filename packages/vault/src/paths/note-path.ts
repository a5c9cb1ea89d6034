import { AgentError, text, trusted } from '@obsidian-agent/shared-types';
import { firstVisible, hasControl } from './invisible.ts';
import { pathInvalid, pathOutsideVault, pathProtected, pathTooDeep } from './path-errors.ts';

/** The path of a note in its vault: the names of its folders, outermost first, and its file name. */
export type NotePath = readonly [string, ...string[]];

const EXTENSION = '.md';
const NO_PATH: readonly string[] = ['PATH_INVALID', 'PATH_PROTECTED'];
const WINDOWS_DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Parses the name of a note as its path in the vault, adding `.md` if it is missing.
 *
 * This checks only the name itself. The file system is checked while opening it.
 *
 * @throws AgentError `PATH_INVALID` if no vault can contain the name, `PATH_OUTSIDE_VAULT` if it leads out of the
 * vault, `PATH_PROTECTED` if it is in a hidden folder
 */
export function parseNotePath(noteName: string): NotePath {
  const path = parseVaultPath(noteName);
  const name = path.at(-1) as string;
  return isNoteName(name) ? path : ([...path.slice(0, -1), name + EXTENSION] as unknown as NotePath);
}

/**
 * Parses the path of a file or a folder in the vault.
 *
 * @throws AgentError like `parseNotePath`
 */
export function parseVaultPath(text: string): NotePath {
  if (hasControl(text)) throw pathInvalid(text, trusted('it contains a control character'));
  if (text.includes('\\')) throw pathInvalid(text, trusted('it contains a back-slash; folders are separated by "/"'));
  if (text.startsWith('/') || /^[a-z]:\//i.test(text)) throw pathOutsideVault(text);

  const [name, ...folders] = normalSegments(text).reverse();
  if (name === undefined || /(^|\/)\.{0,2}$/.test(text)) throw pathInvalid(text, trusted('it does not end in a name'));

  const path = [...folders.reverse(), name];
  for (const segment of path) if (isHidden(segment)) throw pathProtected(text, segment);
  return path as unknown as NotePath;
}

/**
 * Whether an error means that a title is not a valid path, for instance because it begins with a dot or is too long. A
 * note can still have that title.
 */
export function isOfNoPath(error: unknown): error is AgentError {
  return error instanceof AgentError && NO_PATH.includes(error.reason);
}

/** Runs work on a path that a text may be; undefined if it is none. */
export function unlessNoPath<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (isOfNoPath(error)) return undefined;
    throw error;
  }
}

/** Replaces backslashes with the slashes of vault paths, for callers that write Windows paths. */
export function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

/** The deepest nesting of folders that is created. Deeper folders that already exist can be used. */
const MOST_FOLDERS = 200;

/**
 * Rejects a path that would need deeper folders to be created.
 *
 * @throws AgentError `PATH_INVALID`
 */
export function assertShallow(path: string, folders: number): void {
  if (folders > MOST_FOLDERS) throw pathTooDeep(path, folders, MOST_FOLDERS);
}

/**
 * Rejects a path with names that some device sharing the vault could not store.
 *
 * @throws AgentError `PATH_INVALID`
 */
export function assertCreatable(path: NotePath): void {
  for (const segment of path) {
    if (WINDOWS_DEVICES.test(segment))
      throw pathInvalid(path.join('/'), text`"${segment}" is a name that Windows reserves`);
    if (/[. ]$/.test(segment))
      throw pathInvalid(path.join('/'), text`"${segment}" ends in a dot or a space, which Windows drops`);
  }
}

/** Whether a file name is that of a note. */
export function isNoteName(name: string): boolean {
  return name.toLowerCase().endsWith(EXTENSION);
}

/** Whether a name is hidden from the vault: its first visible character is a dot. */
export function isHidden(segment: string): boolean {
  return firstVisible(segment) === '.';
}

/** Whether a name can occur in a path: without control characters, backslashes and broken Unicode. */
export function isNameable(name: string): boolean {
  return !name.includes('\\') && !name.includes('\uFFFD') && !hasControl(name);
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
