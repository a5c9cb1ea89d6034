import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { compileCache } from '../fixtures/compile-cache.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'platform');

export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program's text in this Node, with `@obsidian-agent/platform` available, to its end. */
export function runProgram(source: string, env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  return finish(startProgram(source, env));
}

export function startProgram(source: string, env: NodeJS.ProcessEnv = {}): ChildProcessWithoutNullStreams {
  return startCommand([process.execPath, '--input-type=module', '--eval', source], { ...compileCache, ...env });
}

/** Runs a command in the folder of the platform package to its end. */
export function runCommand(command: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  return finish(startCommand(command, env));
}

/** The child inherits only PATH from this process's environment. */
function startCommand(
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcessWithoutNullStreams {
  return spawn(command, args, { cwd: folder, env: { PATH: process.env['PATH'], ...env } });
}

async function finish(child: ChildProcessWithoutNullStreams): Promise<Finished> {
  const exit = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { status, stdout, stderr };
}

/** The JSON documents on the lines of a text. */
export function jsonLines(lines: string): Record<string, unknown>[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
