import { basename } from 'node:path';
import { type OptionTable, type OptionValues, UsageError } from '@obsidian-agent/cli';
import type { VaultPlace } from '../vaults/served-vault.ts';

/** How a client starts the server. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
}

/** How a program was started. */
export interface Started {
  readonly platform: NodeJS.Platform;
  readonly execPath: string;
  /** The script that the runtime runs; the executable has none of its own. */
  readonly script: string | undefined;
}

export function thisProgram(): Started {
  const isExecutable = process.versions['bun'] !== undefined;
  return { platform: process.platform, execPath: process.execPath, script: isExecutable ? undefined : process.argv[1] };
}

/**
 * The entry that starts this program with the given arguments.
 *
 * Paths are absolute, because clients start without the user's shell and its PATH. The exception is a program that npx
 * started: its folder is a cache.
 */
export function serverEntry(args: readonly string[], { platform, execPath, script }: Started): ServerEntry {
  const all = ['mcp', ...args];
  if ([execPath, script ?? ''].some((path) => /[\\/]_npx[\\/]/.test(path))) {
    const npx = ['npx', '--yes', 'obsidian-agent', ...all];
    // On Windows, npx is a script of the command interpreter.
    const [command = '', ...rest] = platform === 'win32' ? ['cmd', '/c', ...npx] : npx;
    return { command, args: rest };
  }
  return { command: execPath, args: script === undefined ? all : [script, ...all] };
}

/** Writes options as arguments, in the order of their table. */
export function argumentsOf(options: OptionTable, values: OptionValues<OptionTable>): readonly string[] {
  return Object.entries(options).flatMap(([name, spec]) => {
    const value = values[name];
    if (value === undefined || value === false || value === spec.default) return [];
    return value === true ? [`--${name}`] : [value].flat().flatMap((each) => [`--${name}`, String(each)]);
  });
}

/** Writes vaults as arguments, with their absolute paths. @throws UsageError if there is none */
export function vaultArguments(vaults: readonly VaultPlace[]): readonly string[] {
  if (vaults.length === 0)
    throw new UsageError('No vault is named', 'Add --vault NAME or --vault PATH, or set OBSIDIAN_VAULT_PATH.');
  return vaults.flatMap(({ name, path }) => ['--vault', name === basename(path) ? path : `${name}=${path}`]);
}
