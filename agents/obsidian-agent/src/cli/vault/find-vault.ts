import { UsageError } from '@obsidian-agent/cli';
import { readVaultSetting } from '@obsidian-agent/platform';
import type { RunContext } from '../../run/answer.ts';
import type { KnownVault } from './known-vaults.ts';
import { isPath, resolveTyped, withTilde } from './typed-path.ts';
import { configuredIsMissing, namedIsMissing, noneFound, notAVault, unreadableSetting } from './vault-errors.ts';
import { currentFolder, isVault, kindOf, vaultsAbove } from './vault-folders.ts';

/** A vault, and how it was found. */
export interface FoundVault {
  readonly path: string;
  /** What named it, in words; undefined if the caller did. */
  readonly because: string | undefined;
  /** A vault further up, if the found one is inside another one. */
  readonly outer?: string | undefined;
}

type LookupContext = Pick<RunContext, 'settings' | 'env'>;

/**
 * Finds the vault of a call, unless its path is given.
 *
 * @throws UsageError if a path and a name are given; AgentError as `findVault`
 */
export async function vaultUnlessGiven(
  { vault, path }: { readonly vault: string | undefined; readonly path: unknown },
  context: LookupContext,
): Promise<FoundVault | undefined> {
  if (path === undefined) return await findVault(vault, context);
  if (vault === undefined) return undefined;
  throw new UsageError('Both --vault and --vault-path are given', 'Leave one of them out.');
}

/**
 * Finds the vault of a call by flags: `--vault`, else the folder one stands in or above, else the environment, else the
 * user's settings, else the only vault that is known.
 *
 * @throws AgentError `VAULT_NOT_FOUND`, `VAULT_NOT_NAMED`
 */
export async function findVault(given: string | undefined, context: LookupContext): Promise<FoundVault> {
  const { settings, env } = context;
  if (given !== undefined) return { path: await vaultNamed(given, env), because: undefined };
  const [here, outer] = vaultsAbove(currentFolder());
  if (here !== undefined) return { path: here, outer, because: 'the folder that you are in' };
  if (settings.vaultPath !== undefined)
    return configuredVault(resolveTyped(settings.vaultPath, env), 'from OBSIDIAN_VAULT_PATH');
  const setting = readVaultSetting(settings.settingsFile);
  if ('problem' in setting) throw unreadableSetting(setting.problem);
  if (setting.path !== undefined)
    return configuredVault(setting.path, `from ${withTilde(settings.settingsFile ?? '', env)}`);
  return await defaultOfConfig(env);
}

async function defaultOfConfig(env: RunContext['env']): Promise<FoundVault> {
  const { listKnownVaults, readConfig } = await import('./known-vaults.ts');
  const config = await readConfig(env);
  if (config?.default !== undefined) {
    const from = `from ${withTilde(config.file, env)}`;
    if (isPath(config.default)) return configuredVault(resolveTyped(config.default, env), from);
    return { path: await vaultNamed(config.default, env, config.file), because: from };
  }
  const known = await listKnownVaults(env);
  const [only] = known;
  if (only === undefined || known.length > 1) throw noneFound(known);
  return { path: existing(only), because: 'the only vault that is known' };
}

/** Any folder may be configured, not only one that is a vault. */
function configuredVault(path: string, because: string): FoundVault {
  if (kindOf(path) !== 'folder') throw configuredIsMissing(path, because);
  return { path, because };
}

function existing(vault: KnownVault): string {
  if (kindOf(vault.path) !== 'folder') throw namedIsMissing(vault);
  return vault.path;
}

/** The path of the vault of this name, or at this path; `file` is where the name was given, if it was not typed. */
async function vaultNamed(given: string, env: RunContext['env'], file?: string): Promise<string> {
  const { findNamed } = await import('./named-vault.ts');
  const named = await findNamed(given, env, file);
  if (named !== undefined) return existing(named);
  const path = resolveTyped(given, env);
  if (!isVault(path)) throw notAVault(given, path);
  return path;
}
