import { basename } from 'node:path';
import { UsageError } from '@obsidian-agent/cli';
import { readVaultSetting, settingsFileOf } from '@obsidian-agent/platform';
import { AgentError } from '@obsidian-agent/shared-types';
import { findNamed, readConfig, resolveTyped } from 'obsidian-agent/vaults';
import type { VaultPlace } from '../vaults/served-vault.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the values of `--vault`, or else finds the default vault: from the environment, the user's settings file, or
 * `config.toml`.
 *
 * @throws UsageError if two vaults have the same name, a name is unknown, or a file cannot be read
 */
export async function readVaults(
  given: readonly string[] | undefined,
  env: Environment,
): Promise<readonly VaultPlace[]> {
  const vaults = await asUsage(async () => {
    const texts = given ?? (await defaultVaults(env));
    return await Promise.all(texts.map((text) => readVault(text, env)));
  });
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

async function defaultVaults(env: Environment): Promise<readonly string[]> {
  const { OBSIDIAN_VAULT_PATH: path } = env;
  if (path !== undefined && path !== '') return [resolveTyped(path, env)];
  const setting = readVaultSetting(settingsFileOf(env));
  if ('problem' in setting) throw new UsageError(setting.problem, 'Fix that file, or add --vault PATH.');
  const otherwise = setting.path ?? (await readConfig(env))?.default;
  return otherwise === undefined ? [] : [otherwise];
}

/** A name, `NAME=PATH`, or a path whose last segment is the vault's name. A path with `=` needs a slash before it. */
async function readVault(text: string, env: Environment): Promise<VaultPlace> {
  const [, given, rest] = /^([^/\\=]+)=(.+)$/.exec(text) ?? [];
  const named = await findNamed(rest ?? text, env);
  const path = named?.path ?? resolveTyped(rest ?? text, env);
  return { name: given ?? named?.name ?? (basename(path) || 'vault'), path };
}

async function asUsage<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AgentError) throw new UsageError(error.message, error.hint);
    throw error;
  }
}
