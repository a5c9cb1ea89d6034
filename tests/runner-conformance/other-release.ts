import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { orchestratorForNode } from '../contract/artefacts.ts';

/** A copy of the built program that says it is another release. Returns its path. */
export function copyAsRelease(version: string, folder: string): string {
  return join(copyProgram(version, folder), 'bin', 'obsidian-orchestrator.cjs');
}

/** The same for a release that also has the next version of the machine. */
export function copyAsLaterMachine(version: string, folder: string): string {
  const copy = copyProgram(version, folder);
  const bundle = join(copy, 'dist', 'bundle');
  const changed = readdirSync(bundle).filter((name) => {
    const text = readFileSync(join(bundle, name), 'utf8');
    const later = text.replace(MACHINE, 'machineVersion:2');
    if (later !== text) writeFileSync(join(bundle, name), later);
    return later !== text;
  });
  if (changed.length !== 1) throw new Error(`The version of the machine is in ${changed.length} files.`);
  return join(copy, 'bin', 'obsidian-orchestrator.cjs');
}

const MACHINE = /\bmachineVersion:1\b/;

function copyProgram(version: string, folder: string): string {
  const root = join(dirname(orchestratorForNode[1]), '..');
  const copy = join(folder, `release-${version}`);
  for (const part of ['package.json', 'bin', 'dist/bundle', 'dist/launcher'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const manifest = join(copy, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
  return copy;
}
