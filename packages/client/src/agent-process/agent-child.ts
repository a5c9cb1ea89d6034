import { execa } from 'execa';
import type { Environment } from './environment.ts';
import type { OrphanKiller } from './orphan-killer.ts';
import { OutputEnds } from './output-ends.ts';
import { type StderrLine, StderrLines } from './stderr-lines.ts';

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
  readonly stdout: Buffer;
  readonly stderr: OutputEnds;
  /** Null if a signal ended the child or it never started. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stopReason: StopReason | undefined;
  /** Set if the process could not be started. */
  readonly spawnError: NodeJS.ErrnoException | undefined;
}

/** A process in its own process group that serves one request. */
export class AgentChild {
  /** Settles when the process, its group and its output have ended; never rejects. */
  readonly ended: Promise<ChildEnd>;
  readonly #spec: ChildSpec;
  readonly #orphanKiller: OrphanKiller;
  readonly #process: ReturnType<typeof spawnAgent>;
  readonly #stderr = new OutputEnds();
  readonly #stdout: Buffer[] = [];
  #stdoutBytes = 0;
  #stderrLines: StderrLines | undefined;
  #stopReason: StopReason | undefined;
  #isInputRefused = false;
  #drainTimer: NodeJS.Timeout | undefined;

  constructor(spec: ChildSpec, orphanKiller: OrphanKiller) {
    this.#spec = spec;
    this.#orphanKiller = orphanKiller;
    orphanKiller.wake();
    this.#process = spawnAgent(spec);
    const { pid, stdin, stdout, stderr, nodeChildProcess } = this.#process;
    if (pid !== undefined) orphanKiller.add(pid);

    // A child that exits without reading its input may still have answered.
    stdin.on('error', () => {
      this.#isInputRefused = true;
    });
    stdout.on('data', (chunk: Buffer) => this.#collect(chunk));
    stderr.on('data', (chunk: Buffer) => {
      this.#stderr.push(chunk);
      this.#stderrLines?.push(chunk);
    });
    nodeChildProcess.once('exit', () => this.#endGroup());
    this.ended = this.#end();
  }

  /** Undefined if the process could not be started. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Whether the child exited or closed its stdin before it received the whole request, so it cannot have acted on it. */
  get isInputRefused(): boolean {
    return this.#isInputRefused;
  }

  /** Whether it can serve a request: it is running, as far as is known, and has not written anything yet. */
  get isReady(): boolean {
    return this.#stdoutBytes === 0 && this.#process.stdin.writable;
  }

  /** Writes the request and closes the child's stdin. */
  send(input: string, onStderrLine?: (line: StderrLine) => void): void {
    if (onStderrLine !== undefined) this.#stderrLines = new StderrLines(onStderrLine);
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
    if (this.#stdoutBytes > this.#spec.maxOutputBytes) return;
    this.#stdout.push(chunk);
    this.#stdoutBytes += chunk.length;
    if (this.#stdoutBytes > this.#spec.maxOutputBytes) {
      this.#stopReason ??= 'OUTPUT_TOO_LARGE';
      this.kill();
    }
  }

  /** Stops processes that the child left. A descendant outside the group can keep the output open only briefly. */
  #endGroup(): void {
    this.kill();
    this.#drainTimer = setTimeout(() => {
      this.#process.stdout.destroy();
      this.#process.stderr.destroy();
    }, this.#spec.graceMs);
  }

  async #end(): Promise<ChildEnd> {
    const { exitCode, signal, cause } = await this.#process;
    clearTimeout(this.#drainTimer);
    if (this.pid !== undefined) this.#orphanKiller.del(this.pid);
    this.#stderrLines?.end();

    return {
      stdout: Buffer.concat(this.#stdout),
      stderr: this.#stderr,
      exitCode: exitCode ?? null,
      signal: signal ?? null,
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
