import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { sendSignal } from './send-signal.ts';

/** A process can start another one before it is killed. More rounds than these are a process that does nothing else. */
const MOST_ROUNDS = 50;
/** A process that is replacing its program shows no environment for a moment. */
const ROUNDS_TO_BE_SURE = 2;
/** Without files or memory, it sees no process. Those that wait for it go on all the same. */
const exhausted = ['EMFILE', 'ENFILE', 'ENOMEM'];
/** Time for killed processes to disappear. */
const PAUSE_MS = 2;

/**
 * Kills the processes that inherited a mark, also those that left the process group by `setsid`.
 *
 * Only Linux shows the environment of other processes. Elsewhere it finds none.
 */
export class MarkedProcesses {
  readonly #marks = new Set<string>();
  #running: Promise<void> | undefined;

  /** Settles when no process has the mark. One search serves all who wait, because it reads every process. */
  async kill(mark: string): Promise<void> {
    if (process.platform !== 'linux') return;
    this.#marks.add(mark);
    while (this.#marks.has(mark)) {
      this.#running ??= this.#killAll().finally(() => {
        this.#running = undefined;
      });
      await this.#running;
    }
  }

  async #killAll(): Promise<void> {
    const marks = [...this.#marks].map((mark) => Buffer.from(mark));
    let emptyRounds = 0;
    for (let round = 0; round < MOST_ROUNDS && emptyRounds < ROUNDS_TO_BE_SURE; round += 1) {
      const found = processesWith(marks);
      for (const pid of found) sendSignal(pid, 'SIGKILL');
      emptyRounds = found.length === 0 ? emptyRounds + 1 : 0;
      await setTimeout(PAUSE_MS);
    }
    for (const mark of marks) this.#marks.delete(mark.toString());
  }
}

function processesWith(marks: readonly Buffer[]): number[] {
  return listProcesses().filter((pid) => {
    const environment = environmentOf(pid);
    return marks.some((mark) => environment.includes(mark));
  });
}

/** All processes but this one; none if /proc is not mounted. */
function listProcesses(): number[] {
  const names = ignoring(['ENOENT', 'EACCES', ...exhausted], () => readdirSync('/proc')) ?? [];
  return names.map(Number).filter((pid) => Number.isInteger(pid) && pid !== process.pid);
}

/** Empty for a process that has ended, and for those of other users. */
function environmentOf(pid: number): Buffer {
  return (
    ignoring(['ENOENT', 'ESRCH', 'EACCES', 'EPERM', ...exhausted], () => readFileSync(`/proc/${pid}/environ`)) ??
    Buffer.alloc(0)
  );
}

function ignoring<Result>(codes: readonly string[], act: () => Result): Result | undefined {
  try {
    return act();
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
