import type { EntryKind, VaultReader } from '../core/vault.ts';

/** The entry at a path, of any kind, as spelled in the vault; undefined if there is none. */
export function lookUpSpelled(reader: VaultReader, path: string): string | undefined {
  return reader.kindOf(path) === undefined ? alikeFirst(path, reader.spellings(path))[0] : path;
}

/** The spellings of a path in the vault that are files, or folders. */
export function spelledAs(reader: VaultReader, path: string, kind: EntryKind): string[] {
  return reader.spellings(path).filter((spelling) => reader.kindOf(spelling) === kind);
}

/** The spellings that differ only in Unicode form, if there are any; otherwise all of them. */
export function alikeFirst(path: string, spellings: readonly string[]): readonly string[] {
  const alike = spellings.filter((spelling) => spelling.normalize('NFC') === path.normalize('NFC'));
  return alike.length > 0 ? alike : spellings;
}
