import { Socket } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { type Frame, FrameReader, writeFrame } from './frames.ts';
import { RemoteProcess, SERVER_TIMEOUT_MS, type SendFrame } from './remote-process.ts';
import type { ProcessListener, ProcessSpec, SpawnedProcess } from './spawned-process.ts';

/** The server only starts processes. Without optimized code, it takes 5 MB less. */
const V8_FLAGS = ['--single-threaded', '--optimize-for-size', '--no-opt', '--no-maglev'];

/**
 * A fork server, which starts other processes for this one.
 *
 * A start copies the table of all pages in memory of the parent, which for a large one takes longer than all else. The
 * server ends with this process, for any reason, and kills what it has started.
 */
export class ForkServerClient {
  readonly #server = startServer();
  readonly #reader = new FrameReader();
  readonly #processes = new Map<number, RemoteProcess>();
  #lastNumber = 0;
  #state: 'starting' | 'ready' | 'ended' = 'starting';

  /** Settles when the server has ended. Resolves to whether it ever worked. */
  readonly ended: Promise<boolean>;

  constructor() {
    const { stdin, stdout } = this.#server;
    stdin.on('error', () => undefined);
    stdout.on('data', (chunk: Buffer) => {
      for (const frame of this.#reader.read(chunk)) this.#handle(frame);
    });
    this.ended = this.#server.then(() => this.#afterServer());
    this.#setRef(false);
  }

  /** What is spawned while it starts waits for it. */
  get state(): 'starting' | 'ready' | 'ended' {
    return this.#state;
  }

  spawn(spec: ProcessSpec, listener: ProcessListener): SpawnedProcess {
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    const { stdin } = this.#server;
    const send: SendFrame = (kind, body) => {
      if (stdin.writable) writeFrame(stdin, { kind, process: number, body });
      return stdin.writable;
    };
    const remote = new RemoteProcess(spec, { listener, send, endServer: () => this.#kill() });
    if (this.#processes.size === 0) this.#setRef(true);
    this.#processes.set(number, remote);
    return remote;
  }

  /** Ends it. It kills what is still running. */
  async close(): Promise<void> {
    this.#state = 'ended';
    this.#setRef(true);
    this.#server.stdin.end();
    const timer = setTimeout(() => this.#kill(), SERVER_TIMEOUT_MS);
    await this.ended;
    clearTimeout(timer);
  }

  #kill(): void {
    this.#server.kill('SIGKILL');
  }

  #handle(frame: Frame): void {
    if (frame.kind === 'ready') this.#state = 'ready';
    if (this.#processes.get(frame.process)?.handle(frame) !== true) return;
    this.#processes.delete(frame.process);
    if (this.#processes.size === 0) this.#setRef(false);
  }

  async #afterServer(): Promise<boolean> {
    const hasWorked = this.#state !== 'starting';
    this.#state = 'ended';
    const left = [...this.#processes.values()];
    this.#processes.clear();
    await Promise.all(left.map((remote) => remote.afterServer()));
    return hasWorked;
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
