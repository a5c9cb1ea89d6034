import { execa } from 'execa';
import { explainSpawnError } from './explain-spawn-error.ts';
import { MarkedProcesses } from './marked-processes.ts';
import { OrphanKiller } from './orphan-killer.ts';
import { createMark, ownMarks } from './process-mark.ts';

export interface ProgramRun {
  /** Written to its stdin. */
  readonly input: string;
  /** After it, the program and all that it started are killed. */
  readonly timeoutMs: number;
}

/** Why a program did not succeed. */
export type ProgramFailure =
  | { readonly kind: 'NOT_STARTED'; readonly why: string }
  | { readonly kind: 'TIMED_OUT' }
  | { readonly kind: 'FAILED'; readonly end: string };

const markedProcesses = new MarkedProcesses();

/**
 * Runs a program that is not an agent. Its output is ignored. As with agents, neither it nor what it started outlives its
 * time limit or this process, even after SIGKILL. What a program leaves behind when it ends by itself goes on.
 *
 * @returns why it did not succeed; undefined if it did
 */
export async function runProgram(
  [program = '', ...args]: readonly string[],
  { input, timeoutMs }: ProgramRun,
): Promise<ProgramFailure | undefined> {
  await using guard = new AsyncDisposableStack();
  const orphanKiller = guard.adopt(new OrphanKiller(), (each) => each.close());
  const mark = createMark();
  orphanKiller.wake();
  const child = execa(program, args, {
    env: ownMarks(mark),
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    killDescendants: true,
    cleanup: false,
    buffer: false,
    reject: false,
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
  });
  const { pid } = child;
  if (pid !== undefined) orphanKiller.add(pid, mark);
  // A program that does not read its input is none the worse for it.
  child.stdin.on('error', () => {});
  child.stdin.end(input);

  const { exitCode, signal, timedOut, cause } = await child;
  if (pid === undefined) return { kind: 'NOT_STARTED', why: explainSpawnError(cause as NodeJS.ErrnoException) };
  if (timedOut) await markedProcesses.kill(mark);
  orphanKiller.del(pid, mark);
  if (timedOut) return { kind: 'TIMED_OUT' };
  return exitCode === 0
    ? undefined
    : { kind: 'FAILED', end: exitCode === undefined ? `signal ${signal}` : `exit status ${exitCode}` };
}
