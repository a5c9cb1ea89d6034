import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureOf } from '../run-tool.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly packageManager?: string;
  readonly publishConfig?: { readonly exports?: unknown };
}

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'packages-'));

/** Packs every published package and checks what users get. */
try {
  const published = globSync('{packages/*,agents/*,orchestrator}/package.json', { cwd: root })
    .sort()
    .map(readManifest)
    .filter((manifest) => manifest.private !== true);
  const failed = pack(published) ? published.filter((manifest) => !holds(manifest)) : published;
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

function pack(published: readonly Manifest[]): boolean {
  const { packageManager = 'pnpm' } = readManifest('package.json');
  const filters = published.map(({ name }) => `--filter=${name}`);
  return run('npx', '--yes', packageManager, ...filters, 'pack', '--pack-destination', folder);
}

function holds({ name, version, publishConfig }: Manifest): boolean {
  const tarball = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  const isSound = run('publint', 'run', tarball, '--strict');
  const hasTypes = publishConfig?.exports !== undefined;
  return isSound && (!hasTypes || run('attw', tarball, '--profile', 'esm-only'));
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
}

function run(...command: readonly string[]): boolean {
  const failure = failureOf(command);
  if (failure !== undefined) console.error(failure);
  return failure === undefined;
}
