import { resolve } from 'node:path';
import { homeOf } from '@obsidian-agent/platform';
import { UsageError } from './usage-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The absolute path for a typed one, with `~` for the home folder where no shell has expanded it.
 *
 * @throws UsageError for a Windows path on another system
 */
export function typedPath(path: string, { cwd, env }: { readonly cwd: string; readonly env: Environment }): string {
  const hint = hintForWindowsPath(path);
  if (hint !== undefined) throw new UsageError(`${path} is a Windows path, and this is not Windows`, hint);
  return resolve(cwd, expandHome(path, env));
}

/** Replaces a leading `~` by the home folder, for paths that no shell has expanded. */
export function expandHome(path: string, env: Environment): string {
  const home = homeOf(env);
  return home && /^~(?=$|[/\\])/.test(path) ? home + path.slice(1) : path;
}

/** How to type a Windows path on this system; undefined for any other path, and on Windows. */
export function hintForWindowsPath(path: string): string | undefined {
  const [prefix, drive, rest = ''] = /^(?:([A-Za-z]):[\\/]|\\\\)(.*)$/s.exec(path) ?? [];
  if (prefix === undefined || process.platform === 'win32') return undefined;
  const mounted = drive === undefined ? '' : ` In WSL: /mnt/${drive.toLowerCase()}/${rest.replaceAll('\\', '/')}`;
  return `Type the path as this system has it, beginning with / or ~.${mounted}`;
}
