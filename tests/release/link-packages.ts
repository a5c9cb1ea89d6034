import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installed, manifestIn, manifestOf } from './registry.ts';

/**
 * Unpacks archives into the `node_modules` of a folder, and links what they depend on to this checkout.
 *
 * npm copies thousands of files of other packages, which takes seconds. It also lets a package load what only others name.
 */
export function linkPackages(archives: readonly string[], folder: string): void {
  const modules = join(folder, 'node_modules');
  const manifests = archives.map((archive) => [archive, manifestIn(archive)] as const);
  const ours = new Map(manifests.map(([, { name, version }]) => [name, version]));
  for (const [archive, { name, bin = {}, dependencies = {} }] of manifests) {
    const unpacked = join(modules, '.packed', name);
    mkdirSync(join(unpacked, 'node_modules'), { recursive: true });
    execFileSync('tar', ['-C', unpacked, '--strip-components=1', '-xzf', archive]);
    link(unpacked, join(modules, name));
    for (const [program, file] of Object.entries(bin)) link(join(unpacked, file), join(modules, '.bin', program));
    for (const [dependency, version] of Object.entries(dependencies)) {
      const source =
        ours.get(dependency) === version ? join(modules, '.packed', dependency) : inCheckout(dependency, version);
      link(source, join(unpacked, 'node_modules', dependency));
    }
  }
}

function inCheckout(name: string, version: string): string {
  const folder = installed(name).find((path) => manifestOf(path).version === version);
  if (folder === undefined) throw new Error(`This checkout has no ${name} ${version}.`);
  return folder;
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
