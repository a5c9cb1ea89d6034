import { cpSync, existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..');

/** A folder in memory with room for the executables, if there is one: deleting thousands of files is slow on some disks. */
export function quickFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 ** 31 ? memory : tmpdir();
}

/** The package of this system's executable, in a folder; packing it takes long. */
export async function stageOwnExecutable(folder: string): Promise<string> {
  const { stageExecutable } = await load('pack-packages.ts');
  const executable = join(root, 'dist', 'obsidian-agent');
  return stageExecutable(await findOwnPlatform(), executable, { folder, owner: undefined }).folder;
}

/** Puts the executables of this system where `pack.ts` puts those of all, and packs the package of the agent's. */
export async function layOwnExecutables(release: string): Promise<void> {
  const { packStaged, stageExecutable } = await load('pack-packages.ts');
  const platform = await findOwnPlatform();
  for (const name of ['obsidian-agent', 'obsidian-orchestrator'])
    cpSync(join(root, 'dist', name), join(release, 'executables', name, platform.name, name));
  const executable = join(root, 'dist', 'obsidian-agent');
  packStaged([stageExecutable(platform, executable, { folder: join(release, 'packages') })], join(release, 'npm'));
}

async function load(name: string) {
  return await import(pathToFileURL(join(root, 'scripts', 'release', name)).href);
}

async function findOwnPlatform(): Promise<{ readonly name: string }> {
  const { platforms } = await load('platforms.ts');
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const own = `${process.platform}-${process.arch}${process.platform === 'linux' && !header.glibcVersionRuntime ? '-musl' : ''}`;
  return platforms.find(({ name }: { name: string }) => name === own);
}
