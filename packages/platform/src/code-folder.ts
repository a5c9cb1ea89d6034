import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where programs that run on Node keep compiled code: in the folder that `NODE_COMPILE_CACHE` names, or in one of this user. */
export function codeFolder(env: NodeJS.ProcessEnv): string {
  return env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), `obsidian-agent-code${ofUser()}`);
}

function ofUser(): string {
  return process.getuid === undefined ? '' : `-${process.getuid()}`;
}
