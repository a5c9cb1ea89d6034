import { basename } from 'node:path';
import { ForkServer } from './fork-server.ts';
import { spawnHere } from './spawn-here.ts';
import type { ProcessListener, ProcessSpec, SpawnedProcess } from './spawned-process.ts';

/** A server takes as much time to start as it saves in some 40 starts. */
const USUAL_STARTS_HERE = 32;

/** Starts processes: the first ones as children of this one, and if there are many, the others by a fork server. */
export class Spawner {
  readonly #startsHere: number;
  #starts = 0;
  #server: ForkServer | undefined;

  /** @param startsHere so many, and until the server is ready; 0: all wait for the server */
  constructor(startsHere = USUAL_STARTS_HERE) {
    this.#startsHere = canServe() ? startsHere : Number.POSITIVE_INFINITY;
  }

  spawn(spec: ProcessSpec, listener: ProcessListener): SpawnedProcess {
    if (this.#starts >= this.#startsHere) this.#server ??= this.#startServer();
    if (this.#server !== undefined && this.#canUse(this.#server)) return this.#server.spawn(spec, listener);
    this.#starts += 1;
    return spawnHere(spec, listener);
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  #canUse({ state }: ForkServer): boolean {
    return state === 'ready' || (state === 'starting' && this.#startsHere === 0);
  }

  #startServer(): ForkServer {
    const server = new ForkServer();
    void server.ended.then(() => {
      this.#server = undefined;
      // One that was killed, or that cannot run here, is not started again immediately.
      this.#starts = 0;
    });
    return server;
  }
}

/** Other runtimes, and programs that contain one, have other options. Windows copies nothing when it starts a process. */
function canServe(): boolean {
  return process.platform !== 'win32' && /^node(js)?$/.test(basename(process.execPath));
}
