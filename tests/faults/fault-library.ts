import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A fault of the file system at one call of a process. */
export interface Fault {
  /** The number of the call below the folder, from 1. */
  readonly at: number;
  /** The result of the call; `kill` ends the process before it. */
  readonly kind: FaultKind;
  /** Names of the calls that count; default: all. */
  readonly calls?: readonly string[];
  /** Every later call also fails. */
  readonly stays?: boolean;
  /** Every folder is a file system of its own. */
  readonly apart?: boolean;
}

/** A program under a fault of the files below a folder. */
export interface FaultyCall {
  readonly below: string;
  readonly fault: Fault;
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export type FaultKind = 'kill' | 'ENOSPC' | 'EIO' | 'EACCES' | 'EXDEV' | 'EPERM';

export interface FaultyEnd {
  readonly stdout: string;
  readonly stderr: string;
  readonly signal: NodeJS.Signals | null;
  /** The number of calls below the folder. */
  readonly calls: number;
}

let library: string | undefined;

/** Whether faults can be injected here; if not, the reason is on stderr. */
export function canFail(): boolean {
  if (process.platform === 'linux' && ['/usr/bin/gcc', '/usr/local/bin/gcc'].some((path) => existsSync(path)))
    return true;
  process.stderr.write('Skipped: faults of the file system need Linux and gcc.\n');
  return false;
}

/**
 * Runs a program under a fault of the files below a folder.
 *
 * In the agent's executable only links, renames, syncs and new folders can fail this way: its runtime opens and writes
 * files without the C library.
 */
export async function runFaulty(
  [program, ...args]: readonly [string, ...string[]],
  { below, fault, stdin = '', env = {} }: FaultyCall,
): Promise<FaultyEnd> {
  const log = join(mkdtempSync(join(tmpdir(), 'obsidian-agent-fault-')), 'calls');
  writeFileSync(log, '');
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...env, FAULT_LOG: log, ...environmentOf(below, fault) },
    stdio: 'pipe',
  });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => (text[name] += chunk));
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  const calls = readFileSync(log, 'utf8').split('\n').length - 1;
  rmSync(dirname(log), { recursive: true });
  return { ...text, signal, calls };
}

function environmentOf(below: string, { at, kind, calls, stays, apart }: Fault): Record<string, string> {
  library ??= compile();
  return {
    LD_PRELOAD: library,
    FAULT_BELOW: below,
    FAULT_AT: String(at),
    FAULT_DO: String(kind === 'kill' ? 0 : constants.errno[kind]),
    ...(calls === undefined ? {} : { FAULT_ON: `,${calls.join(',')},` }),
    ...(stays === true ? { FAULT_STAY: '1' } : {}),
    ...(apart === true ? { FAULT_APART: '1' } : {}),
  };
}

function compile(): string {
  const target = join(mkdtempSync(join(tmpdir(), 'obsidian-agent-faults-')), 'fail-system-call.so');
  const source = join(import.meta.dirname, 'fail-system-call.c');
  execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-w', '-o', target, source, '-ldl']);
  return target;
}
