import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sendSignal } from '../send-signal.ts';
import type { EndReport, Frame, FrameKind, StartOrder } from './frames.ts';
import { spawnHere } from './spawn-here.ts';
import type { ProcessListener, ProcessSpec, SpawnedEnd, SpawnedProcess, StopSignal } from './spawned-process.ts';

/** Sends a frame about one process to the fork server. Returns whether the server can still receive it. */
export type SendFrame = (kind: FrameKind, body?: string | Buffer) => boolean;

export interface RemoteProcessOptions {
  readonly listener: ProcessListener;
  readonly send: SendFrame;
  /** Kills the server. */
  readonly endServer: () => void;
}

/** A server that needs longer to do what ends a process does not work. */
export const SERVER_TIMEOUT_MS = 5000;
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
  readonly #endServer: () => void;
  readonly #end = Promise.withResolvers<SpawnedEnd>();
  readonly ended = this.#end.promise;
  #pid: number | undefined;
  #hasExited = false;
  #hasEnded = false;
  #inputBytes = 0;
  /** Whether the server may have passed on any input. */
  #mayHaveInput = false;
  #isStopped = false;
  #serverTimer: NodeJS.Timeout | undefined;
  #local: SpawnedProcess | undefined;

  constructor(spec: ProcessSpec, { listener, send, endServer }: RemoteProcessOptions) {
    this.#spec = spec;
    this.#listener = listener;
    this.#send = send;
    this.#endServer = endServer;
    send('start', JSON.stringify({ ...spec, cwd: process.cwd() } satisfies StartOrder));
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
    if (this.#local === undefined) this.#sendCloseOutput();
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
    await this.#listener.onLost();
    if (this.#pid === undefined) this.#startHere();
    else this.#finishKilled();
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
    if (name === 'SIGKILL') this.#expectEnd();
  }

  #sendCloseOutput(): void {
    this.#send('closeOutput');
    if (!this.#hasEnded) this.#expectEnd();
  }

  #start(pid: number): void {
    this.#pid = pid;
    this.#listener.onStarted(pid);
  }

  #startHere(): void {
    clearTimeout(this.#serverTimer);
    if (this.#isStopped) {
      this.#finishKilled();
      return;
    }
    this.#local = spawnHere(this.#spec, this.#listener);
    void this.#local.ended.then(this.#end.resolve);
  }

  #expectEnd(): void {
    this.#serverTimer ??= setTimeout(this.#endServer, SERVER_TIMEOUT_MS);
  }

  #exit(): void {
    clearTimeout(this.#serverTimer);
    this.#serverTimer = undefined;
    if (!this.#hasExited) this.#listener.onExit();
    this.#hasExited = true;
  }

  #finish({ exitCode, signal, inputBytes }: EndReport): void {
    this.#resolve({ exitCode, signal, isInputRefused: inputBytes < this.#inputBytes });
  }

  #finishKilled(): void {
    this.#resolve({ exitCode: null, signal: 'SIGKILL', isInputRefused: !this.#mayHaveInput });
  }

  #resolve(end: Omit<SpawnedEnd, 'spawnError'>): void {
    clearTimeout(this.#serverTimer);
    this.#hasEnded = true;
    this.#end.resolve({ ...end, spawnError: undefined });
  }
}

/** Kills a group, and waits until its leader has ended. */
async function killGroup(pid: number): Promise<void> {
  for (let ms = 0; sendSignal(-pid, 'SIGKILL') && !isZombie(pid) && ms < KILL_MS; ms += PAUSE_MS) await wait(PAUSE_MS);
}

/** Whether a process has ended, but nobody has asked for its exit status. Only Linux shows it. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}
