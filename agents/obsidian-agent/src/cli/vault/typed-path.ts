import { resolve } from 'node:path';
import { homeOf } from '@obsidian-agent/platform';
import { AgentError, text, trusted } from '@obsidian-agent/shared-types';

type Environment = Readonly<Record<string, string | undefined>>;

/** Replaces a leading `~` by the home folder, for paths that no shell has expanded. */
export function expandHome(path: string, env: Environment): string {
  const home = homeOf(env);
  return home && /^~(?=$|[/\\])/.test(path) ? home + path.slice(1) : path;
}

/** A path as people read it, with `~` for the home folder. */
export function withTilde(path: string, env: Environment): string {
  const home = homeOf(env);
  return home && (path === home || path.startsWith(`${home}/`)) ? `~${path.slice(home.length)}` : path;
}

/** Whether a word is a path, and not a name. */
export function isPath(word: string): boolean {
  return /^[~.]|[/\\]/.test(word);
}

/**
 * The absolute path for a typed one.
 *
 * @throws AgentError `VAULT_NOT_FOUND` for a Windows path on another system
 */
export function resolveTyped(path: string, env: Environment): string {
  const [, drive, rest = ''] = /^(?:([A-Za-z]):[\\/]|\\\\)(.*)$/s.exec(path) ?? [undefined, undefined, undefined];
  if (process.platform === 'win32' || !/^(?:[A-Za-z]:[\\/]|\\\\)/.test(path)) return resolve(expandHome(path, env));
  const mounted = drive === undefined ? '' : ` In WSL: /mnt/${drive.toLowerCase()}/${rest.replaceAll('\\', '/')}`;
  throw new AgentError('VAULT_NOT_FOUND', {
    message: text`${path} is a Windows path, and this is not Windows`,
    hint: text`Type the path as this system has it, beginning with / or ~.${trusted(mounted)}`,
    details: { vault_path: path },
  });
}
