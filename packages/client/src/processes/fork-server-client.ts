import { Socket } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { type Frame, FrameReader, type SentFrame, writeFrame } from './frames.ts';
import type { OrphanKiller } from './orphan-killer.ts';
import { createMark } from './process-mark.ts';
import { processState } from './process-state.ts';
import { RemoteProcess, type SendFrame } from './remote-process.ts';
import type { ProcessListener, ProcessSpec, SpawnedProcess } from './spawned-process.ts';

/** The server only starts processes. Without optimized code, it takes 5 MB less. */
const V8_FLAGS = ['--single-threaded', '--optimize-for-size', '--no-opt', '--no-maglev'];

/** How long an answer is waited for, before it is looked what the server does. */
const SILENCE_MS = 2500;
/** The first time, it may be this process that was stopped or busy, and has not read the answer yet. */
const SILENCES_OF_STOPPED = 2;
/** A start waits for the disk that has the program. */
const SILENCES_OF_BUSY = 24;

/**
 * A fork server, which starts other processes for this one.
 *
 * A start copies the table of all pages in memory of the parent. For a large one, this takes longest. The
 * server ends with this process, for any reason, and kills what it has started.
 */
export class ForkServerClient {
  readonly #server = startServer();
  readonly #mark = createMark();
  readonly #orphanKiller: OrphanKiller;
  readonly #reader = new FrameReader();
  readonly #processes = new Map<number, RemoteProcess>();
  #lastNumber = 0;
  #hasWorked = false;
  #isClosed = false;
  #state: 'starting' | 'ready' | 'ended' = 'starting';
  /** Number of frames whose answer has not come yet. */
  #questions = 0;
  #silenceTimer: NodeJS.Timeout | undefined;
  #silences = 0;

  /** Settles when the server has ended. Resolves to whether it ever worked, as far as it was given the time. */
  readonly ended: Promise<boolean>;

  constructor(orphanKiller: OrphanKiller) {
    this.#orphanKiller = orphanKiller;
    const { pid, stdin, stdout } = this.#server;
    if (pid !== undefined) orphanKiller.add(pid, this.#mark);
    stdin.on('error', () => undefined);
    stdout.on('data', (chunk: Buffer) => {
      for (const frame of this.#reader.read(chunk)) this.#receive(frame);
    });
    this.ended = this.#server.then(() => this.#afterServer());
    this.#setRef(false);
  }

  /** A process that is spawned in the state `starting` waits until the server is ready. */
  get state(): 'starting' | 'ready' | 'ended' {
    return this.#state;
  }

  spawn(spec: ProcessSpec, listener: ProcessListener): SpawnedProcess {
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    const send: SendFrame = (kind, body) => this.#send({ kind, process: number, body });
    const remote = new RemoteProcess(spec, { listener, send, serverMark: this.#mark });
    if (this.#processes.size === 0) this.#setRef(true);
    this.#processes.set(number, remote);
    return remote;
  }

  /** Ends it. It kills what is still running. */
  async close(): Promise<void> {
    const isUnused = this.#state === 'starting' && this.#processes.size === 0;
    this.#isClosed = true;
    this.#state = 'ended';
    this.#setRef(true);
    this.#server.stdin.end();
    if (isUnused) this.#kill();
    const timer = setTimeout(() => this.#kill(), 2 * SILENCE_MS);
    await this.ended;
    clearTimeout(timer);
  }

  #kill(): void {
    this.#server.kill('SIGKILL');
  }

  #send(frame: SentFrame): boolean {
    const { stdin } = this.#server;
    if (!stdin.writable) return false;
    writeFrame(stdin, frame);
    if (frame.kind === 'start') this.#expectAnswer();
    // Their effects can take any time.
    if (frame.kind === 'signal' || frame.kind === 'closeOutput') {
      writeFrame(stdin, { kind: 'ping' });
      this.#expectAnswer();
    }
    return true;
  }

  #expectAnswer(): void {
    this.#questions += 1;
    this.#silenceTimer ??= setTimeout(() => this.#afterSilence(), SILENCE_MS);
  }

  /** A server that was stopped, or does nothing for a minute, is killed. */
  #afterSilence(): void {
    this.#silences += 1;
    const { pid } = this.#server;
    const isStopped = pid !== undefined && processState(pid) === 'T';
    if (this.#silences >= (isStopped ? SILENCES_OF_STOPPED : SILENCES_OF_BUSY)) this.#kill();
    this.#silenceTimer?.refresh();
  }

  #receive(frame: Frame): void {
    this.#silences = 0;
    if (frame.kind === 'started' || frame.kind === 'pong') this.#questions -= 1;
    if (this.#questions > 0) this.#silenceTimer?.refresh();
    else this.#endSilence();
    try {
      this.#handle(frame);
    } catch (error) {
      // An error of one caller's function does not keep the other frames from their receivers.
      setImmediate(() => {
        throw error;
      });
    }
  }

  #handle(frame: Frame): void {
    if (frame.kind === 'ready') this.#becomeReady();
    if (this.#processes.get(frame.process)?.handle(frame) !== true) return;
    this.#processes.delete(frame.process);
    if (this.#processes.size === 0) this.#setRef(false);
  }

  #becomeReady(): void {
    this.#hasWorked = true;
    if (this.#state === 'starting') this.#state = 'ready';
  }

  #endSilence(): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = undefined;
  }

  async #afterServer(): Promise<boolean> {
    this.#state = 'ended';
    this.#endSilence();
    const left = [...this.#processes.values()];
    this.#processes.clear();
    await Promise.all(left.map((remote) => remote.afterServer()));
    if (this.#server.pid !== undefined) this.#orphanKiller.del(this.#server.pid, this.#mark);
    return this.#hasWorked || this.#isClosed;
  }

  /** Whether the server keeps this process alive. */
  #setRef(isReferenced: boolean): void {
    const { nodeChildProcess, stdin, stdout } = this.#server;
    const method = isReferenced ? 'ref' : 'unref';
    nodeChildProcess[method]();
    for (const stream of [stdin, stdout]) if (stream instanceof Socket) stream[method]();
  }
}

function startServer() {
  // Its program is next to this file as source, compiled and in a bundle.
  const program = new URL(`./fork-server-program${extname(import.meta.url)}`, import.meta.url);
  return execa(process.execPath, [...V8_FLAGS, fileURLToPath(program)], {
    // In its own session: no signal of a terminal reaches it.
    detached: true,
    env: {},
    extendEnv: false,
    cleanup: false,
    buffer: false,
    reject: false,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  });
}
