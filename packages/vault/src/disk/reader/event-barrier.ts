import { randomUUID } from 'node:crypto';
import { closeSync, type FSWatcher, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { makeUserFolder } from '../files/make-user-folder.ts';
import { openNew } from '../files/open-file.ts';

/** A loaded machine delivers events within this time. */
const PATIENCE_MS = 2000;

/** Waits until every file event that the system has reported so far has reached its listeners. */
export interface EventBarrier {
  /** @throws Error if events do not arrive */
  pass(): Promise<void>;
  close(): void;
}

/**
 * Node on Linux reads events in the loop itself; Bun, which the executables contain, reads them in a thread of its own.
 *
 * @param folder used for the files whose events show how far that thread is
 * @throws Error if the folder cannot be made or watched
 */
export function openEventBarrier(folder: string): EventBarrier {
  const isThreaded = process.platform === 'linux' && process.versions['bun'] !== undefined;
  return isThreaded ? new FileBarrier(folder) : { pass: passTurns, close: () => {} };
}

/** Events are delivered between two such turns. */
async function passTurns(): Promise<void> {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
}

/** Makes files and waits for their events: they come after all earlier ones. */
class FileBarrier implements EventBarrier {
  readonly #folder: string;
  readonly #watcher: FSWatcher;
  readonly #awaited = new Map<string, () => void>();
  #failure: Error | undefined;

  constructor(folder: string) {
    makeUserFolder(folder);
    this.#folder = folder;
    this.#watcher = watch(folder, (_, name) => this.#awaited.get(name ?? '')?.());
    this.#watcher.on('error', (error) => {
      this.#failure = error;
    });
  }

  async pass(): Promise<void> {
    // The thread hands over what it has read folder by folder. The second file is only in its next reading.
    await this.#passFile();
    await this.#passFile();
  }

  close(): void {
    this.#watcher.close();
  }

  async #passFile(): Promise<void> {
    const name = randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = () => reject(this.#failure ?? new Error(`no event of ${this.#folder} came within ${PATIENCE_MS} ms`));
    const timer = setTimeout(late, PATIENCE_MS);
    this.#awaited.set(name, resolve);
    try {
      closeSync(openNew(join(this.#folder, name), 0o600));
      rmSync(join(this.#folder, name));
      await promise;
    } finally {
      clearTimeout(timer);
      this.#awaited.delete(name);
    }
  }
}
