import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const path = [join(root, 'node_modules', '.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter);

/** Runs a tool of this checkout. Returns its output if it fails; undefined if it succeeds. */
export function failureOf([tool = '', ...args]: readonly string[]): string | undefined {
  const { status, signal, error, stdout, stderr } = spawnSync(tool, args, {
    cwd: root,
    env: { ...process.env, PATH: path },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return undefined;
  const end = error?.message ?? (signal === null ? `exit status ${status}` : `signal ${signal}`);
  return `$ ${[tool, ...args].join(' ')}\n${stdout ?? ''}${stderr ?? ''}(${end})`;
}
