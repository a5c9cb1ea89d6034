import type { EntryKind, VaultReader } from '../core/vault.ts';

/** What lies at a path, whatever its kind, as the vault spells it; undefined for nothing. */
export function lookUpSpelled(reader: VaultReader, path: string): string | undefined {
  return reader.kindOf(path) === undefined ? alikeFirst(path, reader.spellings(path))[0] : path;
}

/** The spellings of a path in the vault that are files, or folders. */
export function spelledAs(reader: VaultReader, path: string, kind: EntryKind): string[] {
  return reader.spellings(path).filter((spelling) => reader.kindOf(spelling) === kind);
}

/** Those that differ in their Unicode form alone, where there are any; case counts less. */
export function alikeFirst(path: string, spellings: readonly string[]): readonly string[] {
  const alike = spellings.filter((spelling) => spelling.normalize('NFC') === path.normalize('NFC'));
  return alike.length > 0 ? alike : spellings;
}
