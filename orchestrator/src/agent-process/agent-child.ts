import { execa } from 'execa';
import type { Environment } from './environment.ts';
import { OutputEnds } from './output-ends.ts';
import { type StderrLine, StderrLines } from './stderr-lines.ts';
import type { Watchdog } from './watchdog.ts';

export interface ChildSpec {
  readonly command: readonly string[];
  readonly env: Environment;
  /** More on stdout than this ends the child. */
  readonly maxOutputBytes: number;
  /** From SIGTERM to SIGKILL; also how long output is awaited after the child's exit. */
  readonly graceMs: number;
}

/** Why the orchestrator ended a child before its own end. */
export type StopReason = 'TIMED_OUT' | 'CANCELLED' | 'OUTPUT_TOO_LARGE';

export interface ChildEnd {
  readonly stdout: Buffer;
  readonly stderr: OutputEnds;
  /** Null when the child was ended by a signal or never started. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stopReason: StopReason | undefined;
  /** Set when there never was a process. */
  readonly spawnError: NodeJS.ErrnoException | undefined;
}

/** One process in a group of its own, which serves one request. */
export class AgentChild {
  /** Settles when the process, its group and its output have ended; never rejects. */
  readonly ended: Promise<ChildEnd>;
  readonly #spec: ChildSpec;
  readonly #watchdog: Watchdog;
  readonly #process: ReturnType<typeof spawnAgent>;
  readonly #stderr = new OutputEnds();
  readonly #stdout: Buffer[] = [];
  #stdoutBytes = 0;
  #stderrLines: StderrLines | undefined;
  #stopReason: StopReason | undefined;
  #isInputRefused = false;
  #drainTimer: NodeJS.Timeout | undefined;

  constructor(spec: ChildSpec, watchdog: Watchdog) {
    this.#spec = spec;
    this.#watchdog = watchdog;
    watchdog.wake();
    this.#process = spawnAgent(spec);
    const { pid, stdin, stdout, stderr, nodeChildProcess } = this.#process;
    if (pid !== undefined) watchdog.add(pid);

    // A child that ends without having read its input may still have answered.
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

  /** Undefined when there is no process, because it could not be started. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Whether the child ended, or closed its stdin, before it took the whole request: it cannot have acted on it. */
  get isInputRefused(): boolean {
    return this.#isInputRefused;
  }

  /** Whether it may be given a request: it lives, as far as is known, and said nothing before it was asked. */
  get isReady(): boolean {
    return this.#stdoutBytes === 0 && this.#process.stdin.writable;
  }

  /** Writes the one request and ends the child's stdin. */
  send(input: string, onStderrLine?: (line: StderrLine) => void): void {
    if (onStderrLine !== undefined) this.#stderrLines = new StderrLines(onStderrLine);
    this.#process.stdin.end(input);
  }

  /** SIGTERM to the group, and SIGKILL after the grace. The first reason stands. */
  stop(reason: StopReason): void {
    if (this.#stopReason !== undefined) return;
    this.#stopReason = reason;
    this.#process.kill('SIGTERM');
  }

  /** SIGKILL to the group. */
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

  /** Ends what the child left behind. A descendant outside the group may hold the output open, but not for long. */
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
    if (this.pid !== undefined) this.#watchdog.del(this.pid);
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
    // The watchdog outlives what execa's own exit hook could do.
    cleanup: false,
    // The limits and the evidence are counted on the raw streams.
    buffer: false,
    reject: false,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });
}
