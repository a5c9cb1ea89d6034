import { trusted } from '@obsidian-agent/shared-types';
import { notANote, noteExists } from '../core/note-errors.ts';
import type { VaultReader } from '../core/vault.ts';
import { isOtherKind } from '../paths/file-kind.ts';
import { asCompared, extensionOf, folderOf, isNotePath, nameOf, pathIn } from '../paths/link-paths.ts';
import { assertCreatable, parseVaultPath, withSlashes } from '../paths/note-path.ts';
import { extensionChanged, pathInvalid } from '../paths/path-errors.ts';
import { plainFolder } from '../references/find-folder.ts';
import { movedFilePath, newFolderPath, readNewPath } from '../references/new-path.ts';
import { wholeReference } from '../references/read-reference.ts';
import { storedFolder } from '../references/stored-name.ts';
import { folderExists, folderOrName, selfMove } from './move-errors.ts';

/**
 * Resolves the target of moving a file: a path, or a folder that exists or ends with `/`. A bare name that does not
 * match a folder of the vault renames the file in its own folder. The extension stays, and may be omitted.
 *
 * @throws AgentError `NOTE_EXISTS`, `NOT_A_NOTE`, `NOT_A_FOLDER`, `EXTENSION_INVALID`, `SECTION_UNEXPECTED` for a link
 * to a part of a note, and errors of the path
 */
export function targetOfFile(reader: VaultReader, from: string, to: string): string {
  const target = readTarget(reader, from, wholeReference(reader, to).written);
  const folder = resolveFolder(reader, from, target);
  const wanted =
    folder === undefined ? withExtensionOf(from, parseVaultPath(target.path).join('/')) : pathIn(folder, nameOf(from));
  const path = movedFilePath(reader, wanted, nameOf(from));
  if (path === from) return path;
  assertCreatable(parseVaultPath(path));
  const [there] = reader.spellings(path).filter((spelling) => spelling !== from);
  if (there === undefined) return path;
  throw reader.kindOf(there) === 'folder' ? notANote(there, 'a folder') : noteExists(path, there);
}

/**
 * Resolves the target of moving a folder: a path, or with a trailing `/` that folder, in which it keeps its name. A
 * bare name renames the folder in place. If a folder of the vault has that name, it is ambiguous.
 *
 * @throws AgentError `FOLDER_EXISTS`, `SELF_MOVE`, `NOT_A_FOLDER`, and errors of the path
 */
export function targetOfFolder(reader: VaultReader, from: string, to: string): string {
  const { path: named, bareName } = readTarget(reader, from, to);
  const folder = plainFolder(reader, named);
  const isInto = named.endsWith('/') || folder === '';
  if (bareName !== undefined) assertOneMeaning(reader, from, { bareName, renamed: folder });
  const wanted = isInto ? pathIn(folder, nameOf(from)) : folder;
  const path = newFolderPath(reader, wanted, nameOf(from));
  if (path === from) return path;
  if (asCompared(path).startsWith(`${asCompared(from)}/`)) throw selfMove(from, path);
  return freeFolder(reader, path, from);
}

/**
 * The path of a folder to be created, with existing parent folders as spelled.
 *
 * @throws AgentError `FOLDER_EXISTS`, `NOT_A_FOLDER`, and errors of the path
 */
export function targetOfNewFolder(reader: VaultReader, ref: string): string {
  return freeFolder(reader, newFolderPath(reader, ownPath(reader, readNewPath(reader, ref))));
}

/**
 * Parses the path of a folder to be created, moved or deleted. It cannot be the root.
 *
 * @throws AgentError like `parseVaultPath`
 */
export function ownPath(reader: VaultReader, ref: string): string {
  const path = plainFolder(reader, ref);
  if (path === '') throw pathInvalid(ref, trusted('it is the vault itself'));
  return path;
}

/** The target of a move. */
interface Target {
  /** Relative to the vault. With a trailing slash, it is a folder to move into. */
  readonly path: string;
  /**
   * A new name in the same folder, unless a folder of the vault has that name; undefined if the target is certainly a
   * folder.
   */
  readonly bareName: string | undefined;
}

function readTarget(reader: VaultReader, from: string, to: string): Target {
  const name = withSlashes(to).trim();
  if (name.includes('/') || name === '.') return { path: readNewPath(reader, to), bareName: undefined };
  return { path: pathIn(folderOf(from), name), bareName: name };
}

/** Rejects a bare name that could be the new name of a folder or the name of another folder to move it into. */
function assertOneMeaning(
  reader: VaultReader,
  from: string,
  { bareName, renamed }: { bareName: string; renamed: string },
): void {
  if (!from.includes('/')) return;
  const there = lookUpTargetFolder(reader, bareName);
  if (there !== undefined) throw folderOrName(there, renamed);
}

function hasExtensionOf(from: string, path: string): boolean {
  const extension = extensionOf(from).toLowerCase();
  return extension !== '' && path.toLowerCase().endsWith(extension);
}

/**
 * A new path with the file's extension. The name of a note may end in any word after a dot; this counts as an extension
 * only if it belongs to another kind of file.
 *
 * @throws AgentError `EXTENSION_INVALID`
 */
function withExtensionOf(from: string, path: string): string {
  if (hasExtensionOf(from, path)) return path;
  const isOther = isNotePath(from) ? isOtherKind(path) : /[^.]\.[a-z][a-z0-9]{0,9}$/i.test(nameOf(path));
  if (isOther) throw extensionChanged(from, path);
  return path + extensionOf(from);
}

function freeFolder(reader: VaultReader, path: string, except?: string): string {
  assertCreatable(parseVaultPath(path));
  const [there] = reader.spellings(path).filter((spelling) => spelling !== except);
  if (there === undefined) return path;
  throw folderExists(there, { kind: reader.kindOf(there) ?? 'file', isMove: except !== undefined });
}

/** The folder that a target names; undefined if it names a note. */
function resolveFolder(
  reader: VaultReader,
  from: string,
  { path: named, bareName = named }: Target,
): string | undefined {
  const isFolder = named.endsWith('/') || named === '.';
  if (!isFolder && hasExtensionOf(from, named)) return undefined;
  const path = plainFolder(reader, bareName);
  if (path === '') return '';
  return lookUpTargetFolder(reader, path) ?? (isFolder ? path : undefined);
}

/** The folder with a name, or with the one that a new folder of that name would get. */
function lookUpTargetFolder(reader: VaultReader, path: string): string | undefined {
  const spelled = [...reader.spellings(path), ...reader.spellings(storedFolder(reader, path) ?? path)];
  return spelled.find((spelling) => reader.kindOf(spelling) === 'folder');
}
