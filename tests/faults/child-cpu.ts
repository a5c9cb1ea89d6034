import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const BASH = '/bin/bash';

/**
 * The shell measures, because Node does not report the CPU time of a child.
 *
 * All output except the answer is discarded.
 */
const MEASURED = 'TIMEFORMAT="%3U %3S"; { time "$@" 2>&4; } 4>/dev/null';

export const canMeasure: boolean = existsSync(BASH);

interface Run {
  /** User and system time, so that other load on the machine hardly counts. */
  readonly cpuMs: number;
  readonly stdout: string;
}

/** Runs a program to its end and measures it. */
export async function measureChild(
  command: readonly [string, ...string[]],
  { stdin, env }: { stdin: string; env: Readonly<Record<string, string>> },
): Promise<Run> {
  // A shell whose stdin is a socket would run the user's start-up file.
  const child = spawn(BASH, ['--norc', '-c', MEASURED, 'measure', ...command], {
    env: { PATH: process.env['PATH'], ...env },
  });
  // A program that answers before it has read everything closes its end.
  child.stdin.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  child.stdin.end(stdin);
  const [stdout, times] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [user, system] = times.trim().split(' ').map(Number);
  const cpuMs = ((user ?? Number.NaN) + (system ?? Number.NaN)) * 1000;
  if (Number.isNaN(cpuMs)) throw new Error(`The shell measured nothing: ${times}`);
  return { cpuMs, stdout };
}
