import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { onAbruptEnd } from './abrupt-end.ts';
import type { Invocation, Observation } from './invocation.ts';
import { killGroup, membersOf } from './process-group.ts';
import { type Piece, partsOf, piecesOf } from './recipe.ts';
import { isSystemError, unless } from './system-error.ts';

const DEFAULT_LIMIT_MS = 10_000;
const MAX_OUTPUT_BYTES = 96 * 1024 * 1024;
const DRAIN_AFTER_EXIT_MS = 2_000;

/** Where and how a command is started. */
export interface Start {
  readonly command: readonly string[];
  readonly invocation: Invocation;
  readonly root: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Kills the agent. */
  readonly signal?: AbortSignal;
}

/** The result of a finished process. */
export type Remains = Omit<Observation, 'invocation' | 'tree' | 'interruption'>;

export interface AgentProcess {
  readonly pid: number;
  /**
   * Settles when the agent has read all of `stdin`, except for what fits into the pipe, or has stopped reading. True if
   * everything was sent.
   */
  readonly fed: Promise<boolean>;
  readonly ended: Promise<Remains>;
  /** Signals the whole process group, like a terminal. Does nothing after its end. */
  signal(signal: NodeJS.Signals): void;
}

/** Starts an agent in its own process group, feeds it, and waits for its end. */
export function startAgent(start: Start): AgentProcess {
  const { command, invocation } = start;
  const [program, ...args] =
    invocation.shell === undefined ? command : ['/bin/sh', '-c', invocation.shell, 'sh', ...command];
  if (program === undefined) throw new Error('The command is empty.');

  const startedAt = performance.now();
  const child = spawn(program, args, { cwd: start.cwd, env: start.env, detached: true, stdio: 'pipe' });
  const { pid } = child;
  if (pid === undefined) throw new SpawnFailure(program, child);

  const kill = (): void => killGroup(pid);
  const forget = onAbruptEnd(kill);
  start.signal?.addEventListener('abort', kill);
  if (start.signal?.aborted === true) kill();
  const ended = watch(child, pid, start).then(({ lastByteAt, ...remains }) => {
    forget();
    start.signal?.removeEventListener('abort', kill);
    const lastByte = lastByteAt === undefined ? {} : { lastByteMs: lastByteAt - startedAt };
    return { ...remains, ...lastByte, elapsedMs: performance.now() - startedAt };
  });
  const signal = (name: NodeJS.Signals): void => {
    if (child.exitCode === null && child.signalCode === null) unless(['ESRCH'], () => process.kill(-pid, name));
  };
  return { pid, fed: feed(child.stdin, start), ended, signal };
}

/** The operating system cannot start the command, which is not a violation of the contract. */
class SpawnFailure extends Error {
  override readonly name = 'SpawnFailure';

  constructor(program: string, child: ChildProcessWithoutNullStreams) {
    super(`${program} could not be started. Does the file begin with a "#!" line, and is it made for this machine?`);
    child.once('error', (error) => {
      this.cause = error;
    });
  }
}

/** An agent may stop reading at any time, so a broken pipe is not an error here. */
async function feed(stdin: Writable, { invocation, root }: Start): Promise<boolean> {
  stdin.on('error', (error) => {
    if (!isSystemError(error, 'EPIPE', 'ECONNRESET')) throw error;
  });
  for (const piece of piecesOf(invocation.stdin)) {
    if (typeof piece === 'object' && 'stayOpen' in piece) return true;
    if (typeof piece === 'object' && 'pauseMs' in piece) await pause(piece.pauseMs);
    else if (!(await send(stdin, piece, root))) return false;
  }
  stdin.end();
  return true;
}

async function send(stdin: Writable, piece: Piece, root: string): Promise<boolean> {
  for (const part of partsOf(piece, root)) {
    const failure = await new Promise((resolve) => stdin.write(part, resolve));
    if (failure instanceof Error) return false;
  }
  return true;
}

async function watch(
  child: ChildProcessWithoutNullStreams,
  pid: number,
  { invocation }: Start,
): Promise<Omit<Remains, 'elapsedMs' | 'lastByteMs'> & Pick<Collected, 'lastByteAt'>> {
  let stopped: Remains['stopped'];
  const stop = (why: Remains['stopped']): void => {
    stopped ??= why;
    killGroup(pid);
  };
  const limit = setTimeout(() => stop('took too long'), invocation.limitMs ?? DEFAULT_LIMIT_MS);
  const stderr = collect(child.stderr, () => stop('wrote without end'));
  const stdout = readStdout(child, invocation, () => stop('wrote without end'));
  const closed = once(child, 'close');

  const [exitCode, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  clearTimeout(limit);
  const survivors = membersOf(pid);
  const drained = new AbortController();
  await Promise.race([closed, pause(DRAIN_AFTER_EXIT_MS, undefined, { signal: drained.signal }).catch(ignoreAbort)]);
  drained.abort();
  killGroup(pid);
  for (const stream of child.stdio) stream?.destroy();

  const { chunks, lastByteAt } = await stdout;
  const streams = { stdout: Buffer.concat(chunks), stderr: Buffer.concat(stderr.chunks), lastByteAt };
  return { ...streams, exitCode, signal, survivors, ...(stopped === undefined ? {} : { stopped }) };
}

async function readStdout(
  child: ChildProcessWithoutNullStreams,
  invocation: Invocation,
  onFlood: () => void,
): Promise<Collected> {
  if (invocation.closeStdout === true) {
    child.stdout.destroy();
    return { chunks: [], lastByteAt: undefined };
  }
  const collected = collect(child.stdout, onFlood);
  if (invocation.readAfterMs === undefined) return collected;
  // Pausing is not enough without a listener: Node would throw away what is left when the agent ends.
  child.stdout.pause();
  await pause(invocation.readAfterMs);
  child.stdout.resume();
  return collected;
}

/** What a stream has brought. It grows until the stream ends. */
interface Collected {
  readonly chunks: Buffer[];
  lastByteAt: number | undefined;
}

function collect(stream: Readable, onFlood: () => void): Collected {
  const collected: Collected = { chunks: [], lastByteAt: undefined };
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    collected.lastByteAt = performance.now();
    if (bytes > MAX_OUTPUT_BYTES) onFlood();
    else collected.chunks.push(chunk);
  });
  return collected;
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
}
