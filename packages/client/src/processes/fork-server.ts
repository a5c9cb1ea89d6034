import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { type EndReport, type Frame, FrameReader, type SentFrame, type StartOrder, writeFrame } from './frames.ts';
import { freeBuffer } from './free-buffer.ts';
import { sendSignal } from './send-signal.ts';

interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly pid: number;
  inputBytes: number;
}

const processes = new Map<number, Running>();
const input = new Socket({ fd: 0, writable: false });
const output = new Socket({ fd: 1, readable: false });

/** Starts processes for the process on stdin and stdout, and ends with that one. */
export function serveStarts(): void {
  const reader = new FrameReader();
  // Many streams can wait until it is read.
  output.setMaxListeners(0);
  // The input ends, too, if nobody reads the output.
  output.on('error', () => undefined);
  input.on('data', (chunk: Buffer) => {
    for (const frame of reader.read(chunk)) handle(frame);
  });
  input.once('error', killAllAndExit).once('end', killAllAndExit);
  // Only the other process decides when to stop, also if a terminal or a service manager signals both.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  writeFrame(output, { kind: 'ready' });
}

function killAllAndExit(): never {
  for (const running of processes.values()) signal(running, 'SIGKILL');
  process.exit();
}

function handle({ kind, process: id, body }: Frame): void {
  if (kind === 'ping') writeFrame(output, { kind: 'pong' });
  if (kind === 'start') start(id, JSON.parse(body.toString()) as StartOrder);
  const running = processes.get(id);
  if (running === undefined) return;
  const { stdin, stdout, stderr } = running.child;
  switch (kind) {
    case 'input':
      writeInput(running, body);
      break;
    case 'inputEnd':
      stdin.end();
      break;
    case 'signal':
      signal(running, body.toString() as NodeJS.Signals);
      break;
    case 'closeOutput':
      stdout.destroy();
      stderr.destroy();
      break;
    default:
  }
}

function start(id: number, order: StartOrder): void {
  const child = trySpawn(order);
  // A failed start is reported below.
  child?.on('error', () => undefined);
  writeFrame(output, { kind: 'started', process: id, body: String(child?.pid ?? '') });
  if (child?.pid !== undefined) follow(id, { child, pid: child.pid, inputBytes: 0 });
}

function follow(id: number, running: Running): void {
  const { child, pid } = running;
  processes.set(id, running);
  // Each write reports its own error.
  child.stdin.on('error', () => undefined);
  forward(child.stdout, { kind: 'stdout', process: id });
  forward(child.stderr, { kind: 'stderr', process: id });
  child.once('exit', () => {
    sendSignal(-pid, 'SIGKILL');
    writeFrame(output, { kind: 'exited', process: id });
  });
  child.once('close', (exitCode, signalName) => {
    processes.delete(id);
    const report: EndReport = { exitCode, signal: signalName, inputBytes: running.inputBytes };
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

function writeInput(running: Running, bytes: Buffer): void {
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

/** The number of a process that has exited may be another's. */
function signal({ child: { exitCode, signalCode }, pid }: Running, name: NodeJS.Signals): void {
  if (exitCode === null && signalCode === null) sendSignal(-pid, name);
}
