import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly publishConfig?: { readonly exports?: unknown };
}

const root = join(import.meta.dirname, '..', '..');
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { packageManager: string };

/** Packs every package that is published, as it would be, and checks what its users get. */
const folder = mkdtempSync(join(tmpdir(), 'packages-'));
try {
  const failed = globSync('{packages/*,agents/*,orchestrator}/package.json', { cwd: root })
    .sort()
    .filter((path) => !holds(path));
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

function holds(path: string): boolean {
  const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
  if (manifest.private === true) return true;
  const tarball = join(folder, `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`);

  return (
    run('npx', '--yes', packageManager, '--dir', join(root, path, '..'), 'pack', '--pack-destination', folder) &&
    run('publint', 'run', tarball, '--strict') &&
    (manifest.publishConfig?.exports === undefined || run('attw', tarball, '--profile', 'esm-only'))
  );
}

function run(tool: string, ...args: string[]): boolean {
  const { status, stdout, stderr, error } = spawnSync(tool, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) console.error(`$ ${tool} ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`);
  return status === 0;
}
