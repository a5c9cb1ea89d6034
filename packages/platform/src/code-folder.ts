import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where programs that run on Node keep compiled code: in the folder that `NODE_COMPILE_CACHE` names, or in one of this user. */
export function codeFolder(env: NodeJS.ProcessEnv): string {
  return env['NODE_COMPILE_CACHE'] || ownCodeFolder();
}

/**
 * A folder among the temporary files, with the user's number in its name where users have numbers. Its name does not begin
 * like those of copies that people want to keep.
 */
export function ownCodeFolder(): string {
  const name = 'compiled-obsidian-agent';
  return join(tmpdir(), process.getuid === undefined ? name : `${name}-${process.getuid()}`);
}
