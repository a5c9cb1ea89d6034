import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const BASH = '/bin/bash';

/** The shell measures, for Node does not tell what a child used. Both streams but the answer are thrown away. */
const MEASURED = 'TIMEFORMAT="%3U %3S"; { time "$@" 2>&4; } 4>/dev/null';

export const canMeasure: boolean = existsSync(BASH);

interface Run {
  /** Of the processor, in user and in system mode: what else the machine does hardly counts. */
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
  // A program that answers before it has read all closes its end.
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
