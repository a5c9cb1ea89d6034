import { join } from 'node:path';
import { expandHome } from '@obsidian-agent/cli';
import { FileRefused, homeOf, readRegularFile, userFolder } from '@obsidian-agent/platform';
import { AgentError, either, findNear, text, trusted } from '@obsidian-agent/shared-types';
import { systemCode } from '../../process/system-code.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A vault that can be named, and the list that has its name. */
export interface KnownVault {
  readonly name: string;
  readonly path: string;
  readonly from: 'config.toml' | 'Obsidian';
}

/** The user's `config.toml`. */
export interface Config {
  readonly file: string;
  readonly vaults: readonly KnownVault[];
  /** Name or path of the default vault. */
  readonly default: string | undefined;
}

const MOST_BYTES = 1_048_576;
const KEYS = ['default', 'vaults'];

/** The vaults of `config.toml`, then those that Obsidian lists; a path only once. */
export async function listKnownVaults(env: Environment): Promise<readonly KnownVault[]> {
  const config = await readConfig(env);
  const vaults = [...(config?.vaults ?? []), ...obsidianLists(env).flatMap(readObsidianList)];
  return vaults.filter(({ path }, at) => vaults.findIndex((other) => other.path === path) === at);
}

/** `config.toml` in `obsidian-agent` of the user's configuration folder; undefined if the user has none. */
export function configFileOf(env: Environment): string | undefined {
  const folder = userFolder('config', env, homeOf(env));
  return folder && join(folder, 'config.toml');
}

/**
 * Reads the user's `config.toml`; returns undefined if there is none.
 *
 * @throws AgentError `VAULT_NOT_NAMED` if it cannot be read or has something else in it
 */
export async function readConfig(env: Environment): Promise<Config | undefined> {
  const file = configFileOf(env);
  const content = file && readIfThere(file);
  if (file === undefined || content === undefined) return undefined;
  const { parse, TomlError } = await import('smol-toml');
  try {
    return configIn(parse(content), file, env);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw configRefused(file, `line ${error.line} is not valid TOML`);
  }
}

function configIn(table: Readonly<Record<string, unknown>>, file: string, env: Environment): Config {
  const unknown = Object.keys(table).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) {
    const near = findNear(unknown, KEYS);
    throw configRefused(file, `"${unknown}" is not a setting; use ${either(near.length > 0 ? near : KEYS)}`);
  }
  const { default: otherwise, vaults = {} } = table;
  if (otherwise !== undefined && typeof otherwise !== 'string') throw configRefused(file, '"default" is not a string');
  if (typeof vaults !== 'object' || vaults === null) throw configRefused(file, '"vaults" is not a table');
  return {
    file,
    default: otherwise,
    vaults: Object.entries(vaults).map(([name, path]) => {
      if (typeof path !== 'string') throw configRefused(file, `the path of the vault "${name}" is not a string`);
      return { name, path: expandHome(path, env), from: 'config.toml' };
    }),
  };
}

function configRefused(file: string, why: string): AgentError {
  return new AgentError('VAULT_NOT_NAMED', {
    message: text`Cannot read ${trusted(file)}: ${trusted(why)}`,
    hint: text`Fix that file. It may have: default = "NAME", and [vaults] with NAME = "PATH".`,
    details: { file },
  });
}

/** Where Obsidian keeps the list of its vaults: one file for each way to install it. */
function obsidianLists(env: Environment, platform: NodeJS.Platform = process.platform): readonly string[] {
  const { XDG_CONFIG_HOME: config, APPDATA: data } = env;
  const home = homeOf(env);
  const within = (base: string | undefined, ...folders: readonly string[]): string[] =>
    base ? [join(base, ...folders, 'obsidian', 'obsidian.json')] : [];
  if (platform === 'win32') return within(data);
  if (platform === 'darwin') return within(home, 'Library', 'Application Support');
  return [
    ...(config ? within(config) : within(home, '.config')),
    ...within(home, '.var', 'app', 'md.obsidian.Obsidian', 'config'),
    ...within(home, 'snap', 'obsidian', 'current', '.config'),
  ];
}

/** Reads Obsidian's list. It may have another form some day, so parts that cannot be read are left out. */
function readObsidianList(file: string): KnownVault[] {
  const content = readIfThere(file);
  if (content === undefined) return [];
  const { vaults = {} } = parseList(content);
  const paths = Object.values(vaults ?? {}).flatMap((vault) =>
    typeof vault?.path === 'string' && vault.path !== '' ? [vault.path] : [],
  );
  return paths.map((path) => ({
    name: path.split(/[/\\]/).findLast((part) => part !== '') ?? path,
    path,
    from: 'Obsidian',
  }));
}

interface ObsidianList {
  readonly vaults?: Readonly<Record<string, { readonly path?: unknown } | null>> | null;
}

function parseList(content: string): ObsidianList {
  try {
    return (JSON.parse(content) ?? {}) as ObsidianList;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readRegularFile(file, MOST_BYTES)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === undefined && !(error instanceof FileRefused)) throw error;
    throw configRefused(file, code ?? 'it is not a regular file of at most 1 MiB');
  }
}
