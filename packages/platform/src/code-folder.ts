import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where programs that run on Node keep compiled code: in the folder that `NODE_COMPILE_CACHE` names, or in one of this user. */
export function codeFolder(env: NodeJS.ProcessEnv): string {
  return env['NODE_COMPILE_CACHE'] || ownCodeFolder();
}

/** A folder below that for temporary files, with the user's number in its name where users have numbers. */
export function ownCodeFolder(): string {
  const name = 'obsidian-agent-code';
  return join(tmpdir(), process.getuid === undefined ? name : `${name}-${process.getuid()}`);
}
