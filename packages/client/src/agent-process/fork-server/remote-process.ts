import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type EndReport, type Frame, type FrameKind, PART_BYTES, type StartOrder } from './frames.ts';
import { spawnHere } from './spawn-here.ts';
import type { ProcessListener, ProcessSpec, SpawnedEnd, SpawnedProcess } from './spawned-process.ts';

/** Sends a frame about one process to the fork server. */
export type SendFrame = (kind: FrameKind, body?: string | Buffer) => void;

export interface RemoteProcessOptions {
  readonly listener: ProcessListener;
  readonly send: SendFrame;
  /** Ends the server, which then loses all its processes. */
  readonly endServer: () => void;
}

type Control = Pick<SpawnedProcess, 'send' | 'signal' | 'closeOutput'>;
type Signal = Parameters<SpawnedProcess['signal']>[0];

/** Time for a killed process to end. */
const KILL_MS = 2000;
/** A server that does not end a process within this time does not work. */
const PATIENCE_MS = 5000;
const PAUSE_MS = 5;

/**
 * A process that a fork server started.
 *
 * What the server cannot start, this process starts itself: because the server has ended, or because of an error, which
 * is reported as if there were no server.
 */
export class RemoteProcess implements SpawnedProcess {
  readonly #spec: ProcessSpec;
  readonly #listener: ProcessListener;
  readonly #send: SendFrame;
  readonly #endServer: () => void;
  readonly #end = Promise.withResolvers<SpawnedEnd>();
  readonly ended = this.#end.promise;
  #pid: number | undefined;
  #hasExited = false;
  #inputBytes = 0;
  #lastSignal: Signal | undefined;
  #patience: NodeJS.Timeout | undefined;
  /** By the server, or of the process that was started here. */
  #control: Control = {
    send: (input) => this.#sendInput(input),
    signal: (name) => this.#sendSignal(name),
    closeOutput: () => this.#send('closeOutput'),
  };

  constructor(spec: ProcessSpec, { listener, send, endServer }: RemoteProcessOptions) {
    this.#spec = spec;
    this.#listener = listener;
    this.#send = send;
    this.#endServer = endServer;
    send('start', JSON.stringify({ ...spec, cwd: process.cwd() } satisfies StartOrder));
  }

  send(input: string): void {
    this.#control.send(input);
  }

  signal(name: Signal): void {
    this.#control.signal(name);
  }

  closeOutput(): void {
    this.#control.closeOutput();
  }

  /** Takes a frame of the server. Returns whether it was the last one. */
  take({ kind, body }: Frame): boolean {
    switch (kind) {
      case 'started':
        return this.#start(body.toString());
      case 'stdout':
        this.#listener.onStdout(Buffer.from(body));
        return false;
      case 'stderr':
        this.#listener.onStderr(Buffer.from(body));
        return false;
      case 'exited':
        this.#exit();
        return false;
      case 'ended':
        this.#finish(JSON.parse(body.toString()) as EndReport);
        return true;
      default:
        return false;
    }
  }

  /** The server has ended before this process. Nobody knows its output, so it is killed. */
  async lose(): Promise<void> {
    if (this.#pid === undefined) return this.#startHere();
    await killGroup(this.#pid);
    this.#exit();
    this.#end.resolve({ exitCode: null, signal: 'SIGKILL', isInputRefused: false, spawnError: undefined });
  }

  #sendInput(input: string): void {
    const bytes = Buffer.from(input);
    this.#inputBytes = bytes.length;
    for (let at = 0; at < bytes.length; at += PART_BYTES) this.#send('input', bytes.subarray(at, at + PART_BYTES));
    this.#send('inputEnd');
  }

  #sendSignal(name: Signal): void {
    this.#lastSignal = name;
    this.#send('signal', name);
    if (name === 'SIGKILL') this.#patience ??= setTimeout(this.#endServer, PATIENCE_MS);
  }

  #startHere(): void {
    clearTimeout(this.#patience);
    const here = spawnHere(this.#spec, this.#listener);
    this.#control = here;
    if (this.#lastSignal !== undefined) here.signal(this.#lastSignal);
    void here.ended.then(this.#end.resolve);
  }

  #start(pid: string): boolean {
    if (pid === '') {
      this.#startHere();
      return true;
    }
    this.#pid = Number(pid);
    this.#listener.onStarted(this.#pid);
    return false;
  }

  #exit(): void {
    clearTimeout(this.#patience);
    if (!this.#hasExited) this.#listener.onExit();
    this.#hasExited = true;
  }

  #finish({ exitCode, signal, isInputRefused, inputBytes }: EndReport): void {
    this.#end.resolve({
      exitCode,
      signal,
      isInputRefused: isInputRefused || inputBytes < this.#inputBytes,
      spawnError: undefined,
    });
  }
}

/** Kills a group, and waits until its leader has ended. */
async function killGroup(pid: number): Promise<void> {
  for (let ms = 0; kill(pid) && !isZombie(pid) && ms < KILL_MS; ms += PAUSE_MS) await wait(PAUSE_MS);
}

/** Whether there was a group to kill. */
function kill(pid: number): boolean {
  try {
    return process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Whether a process has ended, but nobody has asked for its exit status. Only Linux shows it. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}
