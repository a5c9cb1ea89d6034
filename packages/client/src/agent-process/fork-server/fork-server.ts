import { Socket } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { type Frame, type FrameKind, FrameReader, writeFrame } from './frames.ts';
import { RemoteProcess } from './remote-process.ts';
import type { ProcessListener, ProcessSpec, SpawnedProcess } from './spawned-process.ts';

/** It starts processes and waits. Without optimized code, it takes 5 MB less. */
const V8_FLAGS = ['--single-threaded', '--optimize-for-size', '--no-opt', '--no-maglev'];

/**
 * A small process that starts other processes for this one.
 *
 * A start copies the table of all pages in memory of the process that does it, which for a large one takes longer than
 * all else. The server ends with this process, for any reason, and kills what it has started.
 */
export class ForkServer {
  readonly #server = startServer();
  readonly #reader = new FrameReader();
  readonly #processes = new Map<number, RemoteProcess>();
  #lastNumber = 0;
  #state: 'starting' | 'ready' | 'ended' = 'starting';

  /** Settles when the server has ended. */
  readonly ended: Promise<void>;

  constructor() {
    const { stdin, stdout } = this.#server;
    stdin.on('error', () => undefined);
    stdout.on('data', (chunk: Buffer) => {
      for (const frame of this.#reader.read(chunk)) this.#take(frame);
    });
    this.ended = this.#server.then(() => this.#lose());
    this.#setWaitedFor(false);
  }

  /** While it starts, orders wait for it. */
  get state(): 'starting' | 'ready' | 'ended' {
    return this.#state;
  }

  spawn(spec: ProcessSpec, listener: ProcessListener): SpawnedProcess {
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    const send = (kind: FrameKind, body?: string | Buffer): void => {
      if (this.#server.stdin.writable) writeFrame(this.#server.stdin, { kind, process: number, body });
    };
    const endServer = (): void => void this.#server.kill('SIGKILL');
    const remote = new RemoteProcess(spec, { listener, send, endServer });
    if (this.#processes.size === 0) this.#setWaitedFor(true);
    this.#processes.set(number, remote);
    return remote;
  }

  /** Ends it. It kills what is still running. */
  async close(): Promise<void> {
    this.#state = 'ended';
    this.#setWaitedFor(true);
    this.#server.stdin.end();
    await this.ended;
  }

  #take(frame: Frame): void {
    if (frame.kind === 'ready') this.#state = 'ready';
    if (this.#processes.get(frame.process)?.take(frame) !== true) return;
    this.#processes.delete(frame.process);
    if (this.#processes.size === 0) this.#setWaitedFor(false);
  }

  async #lose(): Promise<void> {
    this.#state = 'ended';
    const left = [...this.#processes.values()];
    this.#processes.clear();
    await Promise.all(left.map((remote) => remote.lose()));
  }

  /** Whether this process stays alive for its sake. */
  #setWaitedFor(isWaitedFor: boolean): void {
    const { nodeChildProcess, stdin, stdout } = this.#server;
    for (const handle of [nodeChildProcess, stdin, stdout]) {
      if (handle !== nodeChildProcess && !(handle instanceof Socket)) continue;
      if (isWaitedFor) handle.ref();
      else handle.unref();
    }
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
