import { basename, resolve } from 'node:path';
import { UsageError } from '@obsidian-agent/cli';
import { readVaultSetting, settingsFileOf } from '@obsidian-agent/platform';
import type { VaultPlace } from '../vaults/served-vault.ts';

/**
 * Reads the values of `--vault`.
 *
 * @throws UsageError if two vaults have the same name
 */
export function readVaults(texts: readonly string[]): readonly VaultPlace[] {
  const vaults = texts.map(readVault);
  for (const [at, { name, path }] of vaults.entries()) {
    const twin = vaults.slice(0, at).find((other) => other.name === name);
    if (twin !== undefined)
      throw new UsageError(
        `Two vaults have the name ${JSON.stringify(name)}: ${twin.path} and ${path}`,
        'Give one of them another name, such as --vault work=/home/me/notes.',
      );
  }
  return vaults;
}

/**
 * The default vault, from the environment or else the user's settings file.
 *
 * @throws UsageError if that file cannot be read
 */
export function defaultVaults(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const { OBSIDIAN_VAULT_PATH: path } = env;
  if (path !== undefined && path !== '') return [path];
  const setting = readVaultSetting(settingsFileOf(env));
  if ('problem' in setting) throw new UsageError(setting.problem, 'Fix that file, or add --vault PATH.');
  return setting.path === undefined ? [] : [setting.path];
}

/** `NAME=PATH`, or a path whose last segment is the vault's name. A path with `=` needs a slash before it. */
function readVault(text: string): VaultPlace {
  const [, named, rest] = /^([^/\\=]+)=(.+)$/.exec(text) ?? [];
  const path = resolve(rest ?? text);
  return { name: named ?? (basename(path) || 'vault'), path };
}
