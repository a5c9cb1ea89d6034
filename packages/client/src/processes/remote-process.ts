import { setTimeout as wait } from 'node:timers/promises';
import type { EndReport, Frame, FrameKind, StartOrder } from './frames.ts';
import { withMark } from './process-mark.ts';
import { processState } from './process-state.ts';
import { sendSignal } from './send-signal.ts';
import { spawnHere } from './spawn-here.ts';
import type { ProcessListener, ProcessSpec, SpawnedEnd, SpawnedProcess, StopSignal } from './spawned-process.ts';

/** Sends a frame about one process to the fork server. Returns whether the server can still receive it. */
export type SendFrame = (kind: FrameKind, body?: string | Buffer) => boolean;

export interface RemoteProcessOptions {
  readonly listener: ProcessListener;
  readonly send: SendFrame;
  /** All that the server starts has it, so that a process whose `started` frame was lost can be found. */
  readonly serverMark: string;
}

/** Largest part of the input. */
const PART_BYTES = 64 * 1024;
/** Time for a killed process to end. */
const KILL_MS = 2000;
const PAUSE_MS = 5;

/**
 * A process that a fork server starts.
 *
 * If the server has ended, or cannot start it, this process does. Errors are then the same as without a server.
 */
export class RemoteProcess implements SpawnedProcess {
  readonly #spec: ProcessSpec;
  readonly #listener: ProcessListener;
  readonly #send: SendFrame;
  readonly #end = Promise.withResolvers<SpawnedEnd>();
  readonly ended = this.#end.promise;
  #pid: number | undefined;
  #hasExited = false;
  #inputBytes = 0;
  /** Whether the server may have passed on any input. */
  #mayHaveInput = false;
  #isStopped = false;
  #local: SpawnedProcess | undefined;

  constructor(spec: ProcessSpec, { listener, send, serverMark }: RemoteProcessOptions) {
    this.#spec = spec;
    this.#listener = listener;
    this.#send = send;
    const order: StartOrder = { ...spec, env: withMark(spec.env, serverMark) };
    send('start', JSON.stringify(order));
  }

  send(input: string): void {
    if (this.#local === undefined) this.#sendInput(input);
    else this.#local.send(input);
  }

  signal(name: StopSignal): void {
    if (this.#local === undefined) this.#sendSignal(name);
    else this.#local.signal(name);
  }

  closeOutput(): void {
    if (this.#local === undefined) this.#send('closeOutput');
    else this.#local.closeOutput();
  }

  /** Handles a frame of the server. Returns whether it was the last one. */
  handle({ kind, body }: Frame): boolean {
    switch (kind) {
      case 'started':
        if (body.length > 0) this.#start(Number(body.toString()));
        else this.#startHere();
        return body.length === 0;
      case 'stdout':
        this.#listener.onStdout(body);
        return false;
      case 'stderr':
        this.#listener.onStderr(body);
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

  /** The server has ended before this process. Its output is lost, so it is killed. */
  async afterServer(): Promise<void> {
    const hadExited = this.#hasExited;
    if (this.#pid !== undefined) {
      this.#exit();
      if (!hadExited) await killGroup(this.#pid);
    }
    try {
      await this.#listener.onLost();
    } finally {
      if (this.#pid === undefined) this.#startHere();
      else this.#finishKilled();
    }
  }

  #sendInput(input: string): void {
    const bytes = Buffer.from(input);
    this.#inputBytes = bytes.length;
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      if (this.#send('input', bytes.subarray(at, at + PART_BYTES))) this.#mayHaveInput = true;
    }
    if (this.#send('inputEnd')) this.#mayHaveInput = true;
  }

  #sendSignal(name: StopSignal): void {
    if (this.#hasExited) return;
    this.#isStopped = true;
    this.#send('signal', name);
  }

  #start(pid: number): void {
    this.#pid = pid;
    this.#listener.onStarted(pid);
  }

  #startHere(): void {
    if (this.#isStopped) {
      this.#finishKilled();
      return;
    }
    // The listener may send the input at the start.
    const onStarted = (pid: number): void => queueMicrotask(() => this.#listener.onStarted(pid));
    this.#local = spawnHere(this.#spec, { ...this.#listener, onStarted });
    void this.#local.ended.then(this.#end.resolve);
  }

  #exit(): void {
    if (!this.#hasExited) this.#listener.onExit();
    this.#hasExited = true;
  }

  #finish({ exitCode, signal, inputBytes }: EndReport): void {
    const isInputRefused = inputBytes < this.#inputBytes;
    this.#end.resolve({ exitCode, signal, isInputRefused, spawnError: undefined });
  }

  #finishKilled(): void {
    const isInputRefused = !this.#mayHaveInput;
    this.#end.resolve({ exitCode: null, signal: 'SIGKILL', isInputRefused, spawnError: undefined });
  }
}

/** Kills a group, and waits until its leader has ended. */
async function killGroup(pid: number): Promise<void> {
  for (let ms = 0; sendSignal(-pid, 'SIGKILL') && processState(pid) !== 'Z' && ms < KILL_MS; ms += PAUSE_MS)
    await wait(PAUSE_MS);
}
