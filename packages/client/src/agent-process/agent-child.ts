import { freeBuffer } from '../processes/free-buffer.ts';
import type { MarkedProcesses } from '../processes/marked-processes.ts';
import type { OrphanKiller } from '../processes/orphan-killer.ts';
import { createMark, withMark } from '../processes/process-mark.ts';
import type { ProcessSpec, SpawnedEnd, SpawnedProcess } from '../processes/spawned-process.ts';
import type { Spawner } from '../processes/spawner.ts';
import { CollectedOutput } from './collected-output.ts';
import { OutputEnds } from './output-ends.ts';
import type { Redaction } from './redaction.ts';
import { type StderrLine, StderrLines } from './stderr-lines.ts';

/** So much of the end of stderr is kept. */
const STDERR_BYTES = 64 * 1024;

export interface ChildSpec extends ProcessSpec {
  /** A child that writes more to stdout is stopped. */
  readonly maxOutputBytes: number;
  /** Time from SIGTERM to SIGKILL, and the longest wait for output after the child's exit. */
  readonly graceMs: number;
}

/** Why a child was stopped. */
export type StopReason = 'TIMED_OUT' | 'CANCELLED' | 'OUTPUT_TOO_LARGE';

/** A child whose input is refused did not receive the whole request, so it cannot have acted on it. */
export interface ChildEnd extends SpawnedEnd {
  /** Undefined if the process could not be started. */
  readonly pid: number | undefined;
  readonly stdout: CollectedOutput;
  readonly stderr: OutputEnds;
  readonly stopReason: StopReason | undefined;
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
  readonly #process: SpawnedProcess;
  readonly #stderr = new OutputEnds(STDERR_BYTES);
  readonly #stdout = new CollectedOutput();
  #pid: number | undefined;
  /** Waits for the start of the process. */
  #input: string | undefined;
  #hasExited = false;
  #stderrLines: StderrLines | undefined;
  #stopReason: StopReason | undefined;
  #killTimer: NodeJS.Timeout | undefined;
  #drainTimer: NodeJS.Timeout | undefined;
  #escapedEnded: Promise<void> | undefined;

  constructor(spec: ChildSpec, { spawner, guards }: { spawner: Spawner; guards: Guards }) {
    this.#spec = spec;
    this.#guards = guards;
    guards.orphanKiller.wake();
    const { command, env } = spec;
    this.#process = spawner.spawn(
      { command, env: withMark(env, this.#mark) },
      {
        onStarted: (pid) => this.#guard(pid),
        onStdout: (chunk) => this.#collectStdout(chunk),
        onStderr: (chunk) => this.#collectStderr(chunk),
        onExit: () => this.#afterExit(),
        onLost: () => this.#afterLoss(),
      },
    );
    this.ended = this.#end();
  }

  /** Whether it can serve a request: it is running, as far as is known, and has not written anything yet. */
  get isReady(): boolean {
    return this.#stdout.length === 0 && !this.#hasExited;
  }

  /** Writes the request and closes the child's stdin. */
  send(input: string, { onStderrLine, redaction }: StderrReader): void {
    if (onStderrLine !== undefined) {
      this.#stderrLines = new StderrLines(onStderrLine, { redaction });
      // A process that waited for its request may have said something.
      this.#stderrLines.push(this.#stderr.wholeLines);
    }
    // The orphan killer knows it before it can do anything.
    if (this.#pid === undefined) this.#input = input;
    else this.#process.send(input);
  }

  /** Sends SIGTERM to the group, and SIGKILL after the grace period. The first reason is kept. */
  stop(reason: StopReason): void {
    if (this.#stopReason !== undefined) return;
    this.#stopReason = reason;
    this.#process.signal('SIGTERM');
    if (!this.#hasExited) this.#killTimer = setTimeout(() => this.kill(), this.#spec.graceMs);
  }

  /** Sends SIGKILL to the group. */
  kill(): void {
    this.#process.signal('SIGKILL');
  }

  #guard(pid: number): void {
    this.#pid = pid;
    this.#guards.orphanKiller.add(pid, this.#mark);
    if (this.#input !== undefined) this.#process.send(this.#input);
    this.#input = undefined;
  }

  #collectStderr(chunk: Buffer): void {
    this.#stderr.push(chunk);
    this.#stderrLines?.push(chunk);
    freeBuffer(chunk);
  }

  #collectStdout(chunk: Buffer): void {
    if (this.#stdout.length > this.#spec.maxOutputBytes) {
      freeBuffer(chunk);
      return;
    }
    this.#stdout.push(chunk);
    if (this.#stdout.length > this.#spec.maxOutputBytes) {
      this.#stopReason ??= 'OUTPUT_TOO_LARGE';
      this.kill();
    }
  }

  /** A process outside the child's group can keep the output open only briefly. */
  #afterExit(): void {
    this.#hasExited = true;
    clearTimeout(this.#killTimer);
    if (this.#stopReason !== undefined) void this.#killEscaped();
    this.#drainTimer = setTimeout(() => void this.#closeOutput(), this.#spec.graceMs);
  }

  async #afterLoss(): Promise<void> {
    await this.#killEscaped();
    // It may be started again, with the same mark.
    this.#escapedEnded = undefined;
  }

  async #closeOutput(): Promise<void> {
    await this.#killEscaped();
    this.#process.closeOutput();
  }

  /** Kills descendants that left the group. */
  #killEscaped(): Promise<void> {
    this.#escapedEnded ??= this.#guards.markedProcesses.kill(this.#mark);
    return this.#escapedEnded;
  }

  async #end(): Promise<ChildEnd> {
    const end = await this.#process.ended;
    clearTimeout(this.#killTimer);
    clearTimeout(this.#drainTimer);
    await this.#escapedEnded;
    if (this.#pid !== undefined) this.#guards.orphanKiller.del(this.#pid, this.#mark);
    this.#stderrLines?.end();
    return { ...end, pid: this.#pid, stdout: this.#stdout, stderr: this.#stderr, stopReason: this.#stopReason };
  }
}
