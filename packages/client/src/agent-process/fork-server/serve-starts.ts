import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { freeBuffer } from '../free-buffer.ts';
import { type EndReport, type Frame, FrameReader, type SentFrame, type StartOrder, writeFrame } from './frames.ts';

interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  isInputRefused: boolean;
  inputBytes: number;
}

const processes = new Map<number, Running>();
const input = new Socket({ fd: 0, writable: false });
const output = new Socket({ fd: 1, readable: false });

/** Starts processes for the process on stdin and stdout, and ends with that one. */
export function serveStarts(): void {
  const reader = new FrameReader();
  // Many streams can wait for it.
  output.setMaxListeners(0);
  // Its end is noticed at the input.
  output.on('error', () => undefined);
  input.on('data', (chunk: Buffer) => {
    for (const frame of reader.read(chunk)) obey(frame);
  });
  input.once('error', end).once('end', end);
  // Only the other process decides when to stop, also if a terminal or a service manager signals both.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  writeFrame(output, { kind: 'ready' });
}

function end(): never {
  for (const { child } of processes.values()) killGroup(child, 'SIGKILL');
  process.exit();
}

function obey({ kind, process: id, body }: Frame): void {
  if (kind === 'start') start(id, JSON.parse(body.toString()) as StartOrder);
  const running = processes.get(id);
  if (running === undefined) return;
  const { child } = running;
  if (kind === 'input') passInput(running, Buffer.from(body));
  if (kind === 'inputEnd') child.stdin.end();
  if (kind === 'signal' && isRunning(child)) killGroup(child, body.toString() as NodeJS.Signals);
  if (kind === 'closeOutput') for (const stream of [child.stdout, child.stderr]) stream.destroy();
}

function start(id: number, order: StartOrder): void {
  const child = trySpawn(order);
  // A failed start, and a failed kill. The first is reported here, the other changes nothing.
  child?.on('error', () => undefined);
  writeFrame(output, { kind: 'started', process: id, body: String(child?.pid ?? '') });
  if (child?.pid !== undefined) follow(id, child);
}

function follow(id: number, child: ChildProcessWithoutNullStreams): void {
  const running = { child, isInputRefused: false, inputBytes: 0 };
  processes.set(id, running);
  child.stdin.on('error', () => {
    running.isInputRefused = true;
  });
  forward(child.stdout, { kind: 'stdout', process: id });
  forward(child.stderr, { kind: 'stderr', process: id });
  child.once('exit', () => {
    killGroup(child, 'SIGKILL');
    writeFrame(output, { kind: 'exited', process: id });
  });
  child.once('close', (exitCode, signal) => {
    processes.delete(id);
    const { isInputRefused, inputBytes } = running;
    const report: EndReport = { exitCode, signal, isInputRefused, inputBytes };
    writeFrame(output, { kind: 'ended', process: id, body: JSON.stringify(report) });
  });
}

/** Undefined for an error: the other process tries it itself, and reports why it cannot be done. */
function trySpawn({ command: [program = '', ...args], env, cwd }: StartOrder) {
  try {
    return spawn(program, args, { env, cwd, detached: true });
  } catch {
    return undefined;
  }
}

function passInput(running: Running, bytes: Buffer): void {
  const { length } = bytes;
  running.child.stdin.write(bytes, (error) => {
    if (error == null) running.inputBytes += length;
    freeBuffer(bytes);
  });
}

/** Passes on a stream, as fast as the other process reads. */
function forward(stream: Readable, frame: SentFrame): void {
  stream.on('data', (chunk: Buffer) => {
    writeFrame(output, { ...frame, body: chunk });
    if (!output.writableNeedDrain) return;
    stream.pause();
    output.once('drain', () => stream.resume());
  });
}

function isRunning({ exitCode, signalCode }: ChildProcessWithoutNullStreams): boolean {
  return exitCode === null && signalCode === null;
}

function killGroup({ pid }: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // Most groups have nobody left.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
