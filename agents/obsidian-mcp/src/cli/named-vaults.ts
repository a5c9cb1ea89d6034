import { basename, resolve } from 'node:path';
import { readVaultSetting, settingsFileOf } from '@obsidian-agent/platform';
import type { VaultPlace } from '../vaults/served-vault.ts';
import { OptionError } from './option-error.ts';

/**
 * Reads what `--vault` names, each by a name of its own.
 *
 * @throws OptionError where two have one name
 */
export function readVaults(texts: readonly string[]): readonly VaultPlace[] {
  const vaults = texts.map(readVault);
  for (const [at, { name, path }] of vaults.entries()) {
    const twin = vaults.slice(0, at).find((other) => other.name === name);
    if (twin !== undefined)
      throw new OptionError(
        `two vaults have the name ${JSON.stringify(name)}: ${twin.path} and ${path}`,
        'Give one of them a name of its own, such as --vault work=/home/me/notes.',
      );
  }
  return vaults;
}

/**
 * The vault that is served if none is given: by the environment, else by the user's settings file.
 *
 * @throws OptionError where that file cannot be read
 */
export function defaultVaults(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const { OBSIDIAN_VAULT_PATH: path } = env;
  if (path !== undefined && path !== '') return [path];
  const setting = readVaultSetting(settingsFileOf(env));
  if ('problem' in setting) throw new OptionError(setting.problem, 'Correct that file, or give --vault PATH.');
  return setting.path === undefined ? [] : [setting.path];
}

/** `NAME=PATH`, or a path whose last name is that of the vault. A path that holds `=` has a slash before it. */
function readVault(text: string): VaultPlace {
  const [, named, rest] = /^([^/\\=]+)=(.+)$/.exec(text) ?? [];
  const path = resolve(rest ?? text);
  return { name: named ?? (basename(path) || 'vault'), path };
}
