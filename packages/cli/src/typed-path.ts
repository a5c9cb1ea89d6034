import { resolve } from 'node:path';
import { homeOf } from '@obsidian-agent/platform';
import { UsageError } from './usage-error.ts';

/**
 * The absolute path for a typed one, with `~` for the home folder where no shell has expanded it.
 *
 * @throws UsageError for a Windows path on another system
 */
export function typedPath(
  path: string,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): string {
  if (process.platform !== 'win32' && /^(?:[A-Za-z]:[\\/]|\\\\)/.test(path))
    throw new UsageError(
      `${path} is a Windows path, and this is not Windows`,
      'Type the path as this system has it, beginning with / or ~.',
    );
  const home = homeOf(env);
  return resolve(cwd, home && /^~(?=$|[/\\])/.test(path) ? home + path.slice(1) : path);
}
