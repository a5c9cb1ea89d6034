import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { orchestratorForNode } from '../contract/artefacts.ts';
import { processesWith, readProcessFile } from '../fixtures/marked-processes.ts';

/** A built program at work. Its agents have the same mark in their environment. */
export interface HostProcess {
  /** The first line of its output that says it is at work, or its last words. */
  readonly first: Promise<Readonly<Record<string, unknown>>>;
  readonly ended: Promise<unknown>;
  /** What it has written. */
  lastWords(): string;
  kill(signal: NodeJS.Signals): void;
}

const MARK = 'OBSIDIAN_TEST_OF_RUNNERS';

/** The environment that marks the processes of a host. */
export function markOf(fleet: string, host: string): string {
  return `${MARK}=${fleet} ${host};`;
}

interface Place {
  readonly fleet: string;
  readonly host: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Default: the built one. */
  readonly program?: string | undefined;
}

const [node, installed] = orchestratorForNode;

export function startProcess(
  words: readonly string[],
  { fleet, host, folder, env, program = installed }: Place,
): HostProcess {
  const [name = '', value = ''] = markOf(fleet, host).split('=');
  const child: ChildProcess = spawn(node, [program, ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env, [name]: value },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Not at its exit, when its last words may be on their way.
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const lastWords = (): string => said;
  return { first: readFirst(child, lastWords), ended, lastWords, kill: (signal) => void child.kill(signal) };
}

async function readFirst(child: ChildProcess, lastWords: () => string): Promise<Record<string, unknown>> {
  const { stdout } = child;
  if (stdout === null) throw new Error('The program has no output.');
  const lines = createInterface({ input: stdout });
  const line = once(lines, 'line').then(([text]) => JSON.parse(text) as Record<string, unknown>);
  const end = once(child, 'close').then(() => ({ reason: lastWords() }));
  return await Promise.race([line, end]);
}

/** Kills all processes of a host together. */
export function killMarked(mark: string): void {
  for (const pid of processesWith(mark)) kill(pid);
}

/**
 * Kills the programs of a host and what they have started, but no agents: first what would end these. The programs are
 * stopped before, because they would start it again.
 */
export function killAllBut(isAgent: (pid: number) => boolean, mark: string): void {
  const programs = processesWith(mark).filter((pid) => !isAgent(pid));
  for (const pid of programs) {
    kill(pid, 'SIGSTOP');
    while (isRunning(pid));
  }
  for (const pid of programs) for (const child of childrenOf(pid)) if (!isAgent(child)) kill(child);
  for (const pid of programs) kill(pid);
}

/** Whether a process is neither stopped nor at its end. */
function isRunning(pid: number): boolean {
  const stat = readProcessFile(`/proc/${pid}/stat`);
  return /^[^TZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
}

function childrenOf(pid: number): number[] {
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  return threads.flatMap((thread) =>
    readProcessFile(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
