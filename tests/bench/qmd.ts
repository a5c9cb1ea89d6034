import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from './bench-vaults.ts';
import { peerProgram } from './peers.ts';
import { environment } from './subject.ts';

/** `qmd` with its own home, which knows one vault. It loads no model for these queries. */
export interface Qmd {
  /** Builds the whole index, as `qmd update` does if there is none; milliseconds. */
  rebuild(): number;
  /** One process that searches the index; milliseconds. */
  search(word: string): number;
  /** Likewise, without the wrapper process of the command, which only starts the other. */
  searchDirectly(word: string): number;
}

/** A qmd with the index of a vault; undefined if it is not available. */
export function qmdOf(vault: string, rounds: number): Qmd | undefined {
  const program = peerProgram('@tobilu/qmd', rounds);
  if (program === undefined) return undefined;

  const home = benchFolder('qmd-');
  const env = {
    ...environment,
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
  };
  const run = (entry: string, ...args: string[]) => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, [entry, ...args], { env, encoding: 'utf8' });
    const elapsedMs = performance.now() - start;
    if (status !== 0) throw new Error(`qmd ${args.join(' ')} failed: ${stderr}`);
    return elapsedMs;
  };
  run(program, 'collection', 'add', vault, '--name', 'bench');
  return {
    rebuild: () => {
      rmSync(env.XDG_CACHE_HOME, { recursive: true });
      return run(program, 'update');
    },
    search: (word) => run(program, 'search', word),
    searchDirectly: (word) => run(join(program, '..', '..', 'dist', 'cli', 'qmd.js'), 'search', word),
  };
}
