import { existsSync, statfsSync } from 'node:fs';
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
  const load = async (name: string) => await import(pathToFileURL(join(root, 'scripts', 'release', name)).href);
  const { stageExecutable } = await load('pack-packages.ts');
  const { platforms } = await load('platforms.ts');
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const own = `${process.platform}-${process.arch}${process.platform === 'linux' && !header.glibcVersionRuntime ? '-musl' : ''}`;
  const platform = platforms.find(({ name }: { name: string }) => name === own);
  const executable = join(root, 'dist', 'obsidian-agent');
  return stageExecutable(platform, executable, { folder, owner: undefined }).folder;
}
