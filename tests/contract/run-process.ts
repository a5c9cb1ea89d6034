import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProcessCall {
  readonly command: readonly [string, ...string[]];
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Called when the process runs, with stdin still open; stdin is closed when it returns, unless it returns false. */
  readonly during?: (child: ChildProcess) => unknown;
}

export interface ProcessEnd {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Runs a process to its end, with only the given environment. */
export async function runProcess({
  command: [file, ...args],
  stdin = '',
  env = {},
  cwd,
  during,
}: ProcessCall): Promise<ProcessEnd> {
  const child = spawn(file, args, { env: { PATH: process.env['PATH'], ...env }, cwd, stdio: 'pipe' });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => (text[name] += chunk));
  // A process that answers before it has read everything closes its end.
  child.stdin.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') throw error;
  });

  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  child.stdin.write(stdin);
  if ((await during?.(child)) !== false) child.stdin.end();
  const [exitCode, signal] = await ended;
  return { ...text, exitCode, signal };
}
