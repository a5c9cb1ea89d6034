import { resolve } from 'node:path';
import { expandHome, hintForWindowsPath } from '@obsidian-agent/cli';
import { homeOf } from '@obsidian-agent/platform';
import { AgentError, text, trusted } from '@obsidian-agent/shared-types';

type Environment = Readonly<Record<string, string | undefined>>;

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
  const hint = hintForWindowsPath(path);
  if (hint === undefined) return resolve(expandHome(path, env));
  throw new AgentError('VAULT_NOT_FOUND', {
    message: text`${path} is a Windows path, and this is not Windows`,
    hint: text`${trusted(hint)}`,
    details: { vault_path: path },
  });
}
