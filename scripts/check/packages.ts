import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packStaged, type StagedPackage, stagePackages } from '../release/pack-packages.ts';
import { failureOf } from '../run-tool.ts';

const folder = mkdtempSync(join(tmpdir(), 'packages-'));

/** Packs every published package and checks what users get. */
try {
  const staged = stagePackages({ folder: join(folder, 'packages'), owner: undefined });
  packStaged(staged, folder);
  const failed = staged.filter((one) => !holds(one));
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

function holds({ manifest: { name, version, exports } }: StagedPackage): boolean {
  const tarball = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  const isSound = succeeds('publint', 'run', tarball, '--strict');
  const hasTypes = JSON.stringify(exports).includes('"types"');
  return isSound && (!hasTypes || succeeds('attw', tarball, '--profile', 'esm-only'));
}

function succeeds(...command: readonly string[]): boolean {
  const failure = failureOf(command);
  if (failure !== undefined) console.error(failure);
  return failure === undefined;
}
