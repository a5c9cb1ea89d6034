import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { orchestratorForNode } from '../contract/artefacts.ts';

const VERSION = /(?<=`)[^`]+(?=`;function ownVersion\b)/;
const MACHINE = /\bmachineVersion:1\b/;

/** A copy of the built program that says it is another release. Returns its path. */
export function copyAsRelease(version: string, folder: string): string {
  return programIn(copyProgram(version, folder));
}

/** The same for a release that also has the next version of the machine. */
export function copyAsLaterMachine(version: string, folder: string): string {
  const copy = copyProgram(version, folder);
  changeBundle(copy, MACHINE, 'machineVersion:2');
  return programIn(copy);
}

function programIn(copy: string): string {
  return join(copy, 'bin', 'obsidian-orchestrator.cjs');
}

function copyProgram(version: string, folder: string): string {
  const root = join(dirname(orchestratorForNode[1]), '..');
  const copy = join(folder, `release-${version}`);
  for (const part of ['package.json', 'bin', 'dist/bundle', 'dist/launcher'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  changeBundle(copy, VERSION, version);
  return copy;
}

function changeBundle(copy: string, pattern: RegExp, replacement: string): void {
  const bundle = join(copy, 'dist', 'bundle');
  const changed = readdirSync(bundle).filter((name) => {
    const text = readFileSync(join(bundle, name), 'utf8');
    const later = text.replace(pattern, replacement);
    if (later !== text) writeFileSync(join(bundle, name), later);
    return later !== text;
  });
  if (changed.length !== 1) throw new Error(`${pattern} is in ${changed.length} files.`);
}
