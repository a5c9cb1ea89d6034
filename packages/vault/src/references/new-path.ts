import { trusted } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import { fileNameFor, noteNameFor, otherNameFor } from '../paths/file-name.ts';
import { folderOf, isNotePath, nameOf, pathIn } from '../paths/link-paths.ts';
import { assertCreatable, parseVaultPath, withSlashes } from '../paths/note-path.ts';
import { notInVault, pathInvalid } from '../paths/path-errors.ts';
import { fromVault } from './absolute-path.ts';
import { asSpelled, lookUpSpelled } from './spelled-path.ts';

/**
 * Parses the path of a file or folder to be created, or moved to: relative to the vault, without a leading slash, but
 * with any trailing one. Surrounding blanks are ignored.
 *
 * A path that begins with a slash could be an absolute path on the machine. It is accepted if it is below the vault's
 * own absolute path, or if its first folder exists in the vault. The result must not depend on other files on the
 * machine.
 *
 * @throws AgentError `PATH_OUTSIDE_VAULT`
 */
export function readNewPath(reader: VaultReader, text: string): string {
  const path = fromVault(reader, withSlashes(text).trim());
  // Toolsets put `./` before a path.
  if (/^(?:\.\/)?[a-z][a-z0-9+.-]*:\/\//i.test(path)) throw notInVault(text);
  const [, slash = '', first = '', rest = ''] = /^(\/?)([^/]*)(\/+[^/])?/.exec(path) ?? [];
  const isElsewhere = (slash !== '' || first === '~') && rest !== '' && first !== '' && !isThere(reader, first);
  if (isElsewhere) throw notInVault(text, first);
  return path.replace(/^\.?\/(?=[^/])/, '');
}

/**
 * Whether a path that begins with a slash does not match anything in the vault, so that it may be an absolute path on
 * the machine.
 */
export function isForeign(reader: VaultReader, path: string): boolean {
  const [, first] = /^\/([^/]+)\/+[^/]/.exec(fromVault(reader, withSlashes(path))) ?? [];
  return first !== undefined && !isThere(reader, first);
}

function isThere(reader: VaultReader, name: string): boolean {
  return reader.spellings(name).length > 0;
}

type NameFor = (name: string) => string | undefined;

/**
 * The path of a note to be created: with the folders above it as spelled in the vault, and names that are valid on
 * every device and in every link.
 *
 * @throws AgentError `NOT_A_FOLDER`, and errors of the path
 */
export function newNotePath(reader: VaultReader, notePath: string): string {
  return newPath(reader, notePath, noteNameFor);
}

/** Like `newNotePath`, for a file of another kind, whose name includes its extension. */
export function newFilePath(reader: VaultReader, filePath: string): string {
  return newPath(reader, filePath, otherNameFor);
}

/** The path that a file gets by a move, named by the same rule, unless it keeps its name or a file has that name. */
export function movedFilePath(reader: VaultReader, path: string, kept: string): string {
  return renamedPath(reader, path, { kept, nameFor: isNotePath(path) ? noteNameFor : otherNameFor });
}

/** Like `movedFilePath`, for a folder that is created or moved; `kept` is undefined for a new one. */
export function newFolderPath(reader: VaultReader, path: string, kept?: string): string {
  return renamedPath(reader, path, { kept, nameFor: fileNameFor });
}

/** The path of a folder that may exist, with the names that new folders get. */
export function folderToFill(reader: VaultReader, path: string): string {
  return folderOf(asSpelled(reader, pathIn(path, 'note.md'), nameOrRefuse(path, fileNameFor)));
}

function newPath(reader: VaultReader, given: string, nameFor: NameFor): string {
  const names = parseVaultPath(withSlashes(given).trim());
  const name = nameOrRefuse(given, nameFor)(names.at(-1) ?? '');
  const path = asSpelled(reader, [...names.slice(0, -1), name].join('/'), nameOrRefuse(given, fileNameFor));
  assertCreatable(parseVaultPath(path));
  return path;
}

function renamedPath(
  reader: VaultReader,
  path: string,
  { kept, nameFor }: { kept: string | undefined; nameFor: NameFor },
): string {
  const exact = asSpelled(reader, path, nameOrRefuse(path, fileNameFor));
  const name = nameOf(path);
  if (name === kept || lookUpSpelled(reader, exact) !== undefined) return exact;
  return pathIn(folderOf(exact), nameOrRefuse(path, nameFor)(name));
}

/** Names part of a new path. @throws AgentError `PATH_INVALID` if no character is left */
function nameOrRefuse(path: string, nameFor: NameFor): (name: string) => string {
  return (name) => {
    const made = nameFor(name);
    if (made === undefined) throw pathInvalid(path, trusted('a name in it has no character that a file name can hold'));
    return made;
  };
}
