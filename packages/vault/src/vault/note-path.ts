import { isControl, withoutIgnorable } from './invisible.ts';
import { pathInvalid, pathOutsideVault, pathProtected } from './path-errors.ts';

/** Where a note lies in its vault: the names of its folders and its own file name, outermost first. */
export type NotePath = readonly [string, ...string[]];

const EXTENSION = '.md';
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
  if ([...noteName].some(isControl)) throw pathInvalid(noteName, 'it contains a control character');
  if (noteName.includes('\\')) throw pathInvalid(noteName, 'it contains a back-slash; folders are separated by "/"');
  if (noteName.startsWith('/') || /^[a-z]:\//i.test(noteName)) throw pathOutsideVault(noteName);

  const [name, ...folders] = normalSegments(noteName).reverse();
  if (name === undefined || /(^|\/)\.{0,2}$/.test(noteName)) throw pathInvalid(noteName, 'it ends in no name');

  const path = [...folders.reverse(), isNoteName(name) ? name : name + EXTENSION];
  for (const segment of path) if (isHidden(segment)) throw pathProtected(noteName, segment);
  return path as [string, ...string[]];
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
  return withoutIgnorable(segment).trimStart().startsWith('.');
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
