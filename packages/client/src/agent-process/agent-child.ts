import { execa } from 'execa';
import { CollectedOutput } from './collected-output.ts';
import type { Environment } from './environment.ts';
import { freeBuffer } from './free-buffer.ts';
import type { MarkedProcesses } from './marked-processes.ts';
import type { OrphanKiller } from './orphan-killer.ts';
import { OutputEnds } from './output-ends.ts';
import { createMark, withMark } from './process-mark.ts';
import type { Redaction } from './redaction.ts';
import { type StderrLine, StderrLines } from './stderr-lines.ts';

/** So much of the end of stderr is kept. */
const STDERR_BYTES = 64 * 1024;

export interface ChildSpec {
  readonly command: readonly string[];
  readonly env: Environment;
  /** A child that writes more to stdout is stopped. */
  readonly maxOutputBytes: number;
  /** Time from SIGTERM to SIGKILL, and the longest wait for output after the child's exit. */
  readonly graceMs: number;
}

/** Why a child was stopped. */
export type StopReason = 'TIMED_OUT' | 'CANCELLED' | 'OUTPUT_TOO_LARGE';

export interface ChildEnd {
  /** Undefined if the process could not be started. */
  readonly pid: number | undefined;
  readonly stdout: CollectedOutput;
  readonly stderr: OutputEnds;
  /** Null if a signal ended the child or it never started. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Whether the child exited or closed its stdin before it received the whole request, so it cannot have acted on it. */
  readonly isInputRefused: boolean;
  readonly stopReason: StopReason | undefined;
  /** Set if the process could not be started. */
  readonly spawnError: NodeJS.ErrnoException | undefined;
}

/** What ends the processes that a child leaves. */
export interface Guards {
  readonly orphanKiller: OrphanKiller;
  readonly markedProcesses: MarkedProcesses;
}

/** Who reads a child's stderr. */
export interface StderrReader {
  readonly onStderrLine?: ((line: StderrLine) => void) | undefined;
  readonly redaction: Redaction;
}

/** A process in its own process group that serves one request. */
export class AgentChild {
  /** Settles when the process, its group and its output have ended; never rejects. */
  readonly ended: Promise<ChildEnd>;
  readonly #spec: ChildSpec;
  readonly #guards: Guards;
  readonly #mark = createMark();
  readonly #process: ReturnType<typeof spawnAgent>;
  readonly #stderr = new OutputEnds(STDERR_BYTES);
  readonly #stdout = new CollectedOutput();
  #stderrLines: StderrLines | undefined;
  #stopReason: StopReason | undefined;
  #isInputRefused = false;
  #drainTimer: NodeJS.Timeout | undefined;
  #escapedEnded: Promise<void> | undefined;

  constructor(spec: ChildSpec, guards: Guards) {
    this.#spec = spec;
    this.#guards = guards;
    guards.orphanKiller.wake();
    this.#process = spawnAgent({ ...spec, env: withMark(spec.env, this.#mark) });
    const { pid, stdin, stdout, stderr, nodeChildProcess } = this.#process;
    if (pid !== undefined) guards.orphanKiller.add(pid, this.#mark);

    // A child that exits without reading its input may still have answered.
    stdin.on('error', () => {
      this.#isInputRefused = true;
    });
    stdout.on('data', (chunk: Buffer) => this.#collect(chunk));
    stderr.on('data', (chunk: Buffer) => {
      this.#stderr.push(chunk);
      this.#stderrLines?.push(chunk);
      freeBuffer(chunk);
    });
    nodeChildProcess.once('exit', () => this.#endGroup());
    this.ended = this.#end();
  }

  /** Undefined if the process could not be started. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Whether it can serve a request: it is running, as far as is known, and has not written anything yet. */
  get isReady(): boolean {
    return this.#stdout.length === 0 && this.#process.stdin.writable;
  }

  /** Writes the request and closes the child's stdin. */
  send(input: string, { onStderrLine, redaction }: StderrReader): void {
    if (onStderrLine !== undefined) this.#stderrLines = new StderrLines(onStderrLine, { redaction });
    this.#process.stdin.end(input);
  }

  /** Sends SIGTERM to the group, and SIGKILL after the grace period. The first reason is kept. */
  stop(reason: StopReason): void {
    if (this.#stopReason !== undefined) return;
    this.#stopReason = reason;
    this.#process.kill('SIGTERM');
  }

  /** Sends SIGKILL to the group. */
  kill(): void {
    this.#process.kill('SIGKILL');
  }

  #collect(chunk: Buffer): void {
    if (this.#stdout.length > this.#spec.maxOutputBytes) return;
    this.#stdout.push(chunk);
    if (this.#stdout.length > this.#spec.maxOutputBytes) {
      this.#stopReason ??= 'OUTPUT_TOO_LARGE';
      this.kill();
    }
  }

  /** Stops processes that the child left in its group. One outside the group can keep the output open only briefly. */
  #endGroup(): void {
    this.kill();
    if (this.#stopReason !== undefined) void this.#killEscaped();
    this.#drainTimer = setTimeout(() => void this.#closeOutput(), this.#spec.graceMs);
  }

  async #closeOutput(): Promise<void> {
    await this.#killEscaped();
    this.#process.stdout.destroy();
    this.#process.stderr.destroy();
  }

  /** Kills descendants that left the group. */
  #killEscaped(): Promise<void> {
    this.#escapedEnded ??= this.#guards.markedProcesses.kill(this.#mark);
    return this.#escapedEnded;
  }

  async #end(): Promise<ChildEnd> {
    const { exitCode, signal, cause } = await this.#process;
    clearTimeout(this.#drainTimer);
    await this.#escapedEnded;
    if (this.pid !== undefined) this.#guards.orphanKiller.del(this.pid);
    this.#stderrLines?.end();

    return {
      pid: this.pid,
      stdout: this.#stdout,
      stderr: this.#stderr,
      exitCode: exitCode ?? null,
      signal: signal ?? null,
      isInputRefused: this.#isInputRefused,
      stopReason: this.#stopReason,
      spawnError: this.pid === undefined ? (cause as NodeJS.ErrnoException) : undefined,
    };
  }
}

function spawnAgent({ command: [program = '', ...args], env, graceMs }: ChildSpec) {
  return execa(program, args, {
    env,
    extendEnv: false,
    killDescendants: true,
    forceKillAfterDelay: graceMs,
    // The orphan killer also covers SIGKILL, which execa's exit hook cannot.
    cleanup: false,
    // Limits and evidence are measured on the raw streams.
    buffer: false,
    reject: false,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });
}
