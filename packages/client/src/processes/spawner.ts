import { basename } from 'node:path';
import { ForkServerClient } from './fork-server-client.ts';
import type { OrphanKiller } from './orphan-killer.ts';
import { spawnHere } from './spawn-here.ts';
import type { ProcessListener, ProcessSpec, SpawnedProcess } from './spawned-process.ts';

/** The start of a server takes as much time as it saves in some 40 starts. */
const USUAL_STARTS_HERE = 32;

/** Starts processes: the first ones as children of this one, and if there are many, the others by a fork server. */
export class Spawner {
  readonly #orphanKiller: OrphanKiller;
  #forkServerAfter: number;
  #starts = 0;
  #server: ForkServerClient | undefined;

  /** @param forkServerAfter starts by this process before those by the server; 0: all wait for the server */
  constructor(orphanKiller: OrphanKiller, forkServerAfter = USUAL_STARTS_HERE) {
    this.#orphanKiller = orphanKiller;
    this.#forkServerAfter = canServe() ? forkServerAfter : Number.POSITIVE_INFINITY;
  }

  spawn(spec: ProcessSpec, listener: ProcessListener): SpawnedProcess {
    if (this.#starts >= this.#forkServerAfter) this.#server ??= this.#startServer();
    if (this.#server !== undefined && this.#canUse(this.#server)) {
      const cwd = currentFolder();
      if (cwd !== undefined) return this.#server.spawn({ cwd, ...spec }, listener);
    }
    this.#starts += 1;
    return spawnHere(spec, listener);
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  #canUse({ state }: ForkServerClient): boolean {
    return state === 'ready' || (state === 'starting' && this.#forkServerAfter === 0);
  }

  #startServer(): ForkServerClient {
    const server = new ForkServerClient(this.#orphanKiller);
    void server.ended.then((hasWorked) => {
      this.#server = undefined;
      this.#starts = 0;
      // Its program is missing, or this Node does not know its flags.
      if (!hasWorked) this.#forkServerAfter = Number.POSITIVE_INFINITY;
    });
    return server;
  }
}

/** Undefined if it was deleted before it was first asked for. Then a start here says so. */
function currentFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

/** Other runtimes, and programs that contain one, have other options. Windows copies nothing when it starts a process. */
function canServe(): boolean {
  return process.platform !== 'win32' && /^node(js)?$/.test(basename(process.execPath));
}
