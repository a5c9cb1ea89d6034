import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The folder of the orchestrator's state: `$XDG_STATE_HOME/obsidian-agent/orchestrator`, by default under ~/.local/state. */
export function defaultStateDir(env: NodeJS.ProcessEnv): string {
  const base = env['XDG_STATE_HOME'];
  // The XDG standard asks to ignore a relative path.
  return join(
    base !== undefined && isAbsolute(base) ? base : join(homedir(), '.local', 'state'),
    'obsidian-agent',
    'orchestrator',
  );
}

/** Makes the folder where it is missing, for this user alone: a journal holds the text of notes. */
export function makeStateDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
}
