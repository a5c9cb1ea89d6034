import { isAbsolute, join } from 'node:path';
import { homeOf } from './home.ts';
import { FileRefused, readRegularFile } from './read-regular-file.ts';
import { userFolder } from './user-folder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The vault in a settings file: its path, nothing, or why the file cannot be read. */
export type VaultSetting = { readonly path: string | undefined } | { readonly problem: string };

const MOST_BYTES = 1_048_576;

/** The user's `settings.json`: `OBSIDIAN_AGENT_SETTINGS`, else in `obsidian-agent` of the user's configuration folder. */
export function settingsFileOf(env: Environment): string | undefined {
  const { OBSIDIAN_AGENT_SETTINGS: own } = env;
  if (own) return own;
  const folder = userFolder('config', env, homeOf(env));
  return folder && join(folder, 'settings.json');
}

/** Reads `obsidian_vault_path` from a settings file. Other members are ignored. */
export function readVaultSetting(file: string | undefined): VaultSetting {
  if (file === undefined) return { path: undefined };
  const text = readIfThere(file);
  if (text === undefined) return { path: undefined };
  if (typeof text !== 'string') return text;
  try {
    return vaultIn(JSON.parse(text.replace(/^\uFEFF/, '')), file);
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `'${file}' is not valid JSON` };
    throw error;
  }
}

function readIfThere(file: string): string | { readonly problem: string } | undefined {
  try {
    return readRegularFile(file, MOST_BYTES).toString('utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === '' && !(error instanceof FileRefused)) throw error;
    return { problem: `'${file}' cannot be read (${code || 'it is not a regular file of at most 1 MiB'})` };
  }
}

function vaultIn(settings: unknown, file: string): VaultSetting {
  const isObject = typeof settings === 'object' && settings !== null;
  const path: unknown = isObject && 'obsidian_vault_path' in settings ? settings.obsidian_vault_path : undefined;
  if (path === undefined || path === null || path === '') return { path: undefined };
  if (typeof path === 'string' && isAbsolute(path)) return { path };
  return { problem: `'obsidian_vault_path' in '${file}' is not an absolute path` };
}
