import { basename } from 'node:path';
import { shellWord } from '@obsidian-agent/cli';
import { AgentError, either, findNear, type Message, text, trusted } from '@obsidian-agent/shared-types';
import type { KnownVault } from './known-vaults.ts';
import { currentFolder, type FileKind, kindOf, vaultsAbove, vaultsInside } from './vault-folders.ts';

export function notAVault(given: string, path: string): AgentError {
  const kind = kindOf(path);
  const [enclosing] = vaultsAbove(path);
  const inside = kind === 'folder' ? vaultsInside(path) : [];
  const why = { missing: 'does not exist', file: 'is a file', folder: 'is not a vault: it has no folder .obsidian' }[
    kind
  ];
  return new AgentError('VAULT_NOT_FOUND', {
    message: text`${given} ${trusted(why)}`,
    hint: hintFor(path, { kind, enclosing, inside }),
    details: { vault_path: path },
  });
}

function hintFor(
  path: string,
  { kind, enclosing, inside }: { kind: FileKind; enclosing: string | undefined; inside: readonly string[] },
): Message {
  if (enclosing !== undefined) return text`It is inside a vault. Type --vault ${shellWord(enclosing)}`;
  if (inside.length > 0) return text`Type --vault ${either(inside.map(shellWord))}.`;
  return kind === 'folder'
    ? text`To use it anyway, as a plain folder of notes, type --vault-path ${shellWord(path)}`
    : SEE_VAULTS;
}

const SEE_VAULTS = text`To list the vaults that have names, type obsidian-agent vaults; or type the path of a folder.`;

/** Nobody has this name, which was typed or is the default in a file of settings. */
export function nobodyNamed(given: string, known: readonly KnownVault[], file?: string): AgentError {
  const here = vaultsInside(currentFolder()).map((path) => basename(path));
  const names = [...new Set([...known.map(({ name }) => name), ...here])];
  const near = findNear(given, names);
  const one = near.length > 0 ? near : names;
  const hint = one.length === 0 ? SEE_VAULTS : text`Type --vault ${either(one.map(shellWord))}.`;
  return new AgentError('VAULT_NOT_FOUND', {
    message: text`No vault is named ${given}, and there is no such folder here`,
    hint: file === undefined ? hint : text`The name is the default in ${trusted(file)}. Correct it there. Or: ${hint}`,
    details: { vault_path: given, known: names },
  });
}

/** `because` says where the path is from. */
export function configuredIsMissing(path: string, because: string): AgentError {
  return new AgentError('VAULT_NOT_FOUND', {
    message: text`The folder of the vault is missing: ${path}`,
    hint: text`The path is ${trusted(because)}. Correct it there, mount the disk, or type --vault with another vault.`,
    details: { vault_path: path },
  });
}

/** A name outlives its folder, which may be on a disk that is not mounted. */
export function namedIsMissing({ name, path, from }: KnownVault): AgentError {
  return new AgentError('VAULT_NOT_FOUND', {
    message: text`The folder of the vault ${name} is missing: ${path}`,
    hint: text`The name is from ${from}. Correct the path there, or mount the disk.`,
    details: { vault_path: path },
  });
}

export function severalNamed(given: string, named: readonly KnownVault[]): AgentError {
  const paths = named.map(({ path }) => path);
  return new AgentError('VAULT_NOT_FOUND', {
    message: text`${named.length} vaults are named ${given}`,
    hint: text`Type --vault ${either(paths.map(shellWord))}.`,
    details: { vault_path: given, known: paths },
  });
}

export function noneFound(known: readonly KnownVault[]): AgentError {
  const names = known.map(({ name }) => name);
  return new AgentError('VAULT_NOT_NAMED', {
    message: text`No vault given, and the folder that you are in is not inside one`,
    hint:
      known.length === 0
        ? text`Type --vault with the path of a folder that Obsidian opens as a vault, or set OBSIDIAN_VAULT_PATH.`
        : text`Type --vault ${either(names.map(shellWord))}.`,
    details: { field: 'vault_path', known: names },
  });
}

export function unreadableSetting(problem: string): AgentError {
  return new AgentError('VAULT_NOT_NAMED', {
    message: text`No vault given, and ${problem}`,
    hint: text`Fix that file, or type --vault with the name or path of a vault.`,
    details: { field: 'vault_path' },
  });
}
