import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';

export const root: string = join(import.meta.dirname, '..');
const path = [join(root, 'node_modules', '.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter);
const surroundings = {
  cwd: root,
  env: { ...process.env, PATH: path },
  // On Windows, npm and the tools that it installs are batch files.
  shell: process.platform === 'win32',
};

interface ToolEnd {
  readonly stdout: string;
  /** What it was called with, and its output; undefined if it succeeded. */
  readonly failure: string | undefined;
}

/** Runs a tool of this checkout. Returns its output if it fails; undefined if it succeeds. */
export function failureOf(command: readonly string[]): string | undefined {
  return runTool(command).failure;
}

/** Runs a tool of this checkout, and returns its stdout. Ends this process if the tool fails. */
export function run(...command: readonly string[]): string {
  const { stdout, failure } = runTool(command);
  if (failure === undefined) return stdout;
  console.error(failure);
  process.exit(1);
}

/** Runs a tool of this checkout while others run. Ends this process if the tool fails. */
export async function runBeside(tool: string, ...args: readonly string[]): Promise<void> {
  const [status] = await once(spawn(tool, args, { ...surroundings, stdio: 'inherit' }), 'exit');
  if (status !== 0) process.exit(1);
}

function runTool([tool = '', ...args]: readonly string[]): ToolEnd {
  const { status, signal, error, stdout, stderr } = spawnSync(tool, args, {
    ...surroundings,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return { stdout, failure: undefined };
  const end = error?.message ?? (signal === null ? `exit status ${status}` : `signal ${signal}`);
  return { stdout, failure: `$ ${[tool, ...args].join(' ')}\n${stdout ?? ''}${stderr ?? ''}(${end})` };
}
