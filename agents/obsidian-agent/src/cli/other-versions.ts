import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { systemCode } from '../process/system-code.ts';

const PATIENCE_MS = 3000;

interface OtherVersion {
  readonly path: string;
  readonly version: string | undefined;
}

/** The programs of this name in PATH that are not this one, in order. */
export function otherVersions({ PATH: path = '' }: NodeJS.ProcessEnv): readonly OtherVersion[] {
  const own = new Set([process.execPath, process.argv[1] ?? ''].map(realPathOf));
  const name = process.platform === 'win32' ? 'obsidian-agent.cmd' : 'obsidian-agent';
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const programs = new Map(folders.map((folder) => [realPathOf(join(folder, name)), join(folder, name)]));
  const others = [...programs].filter(([real]) => real !== undefined && !own.has(real));
  return others.map(([, program]) => ({ path: program, version: versionOf(program) }));
}

function versionOf(program: string): string | undefined {
  const { stdout, status } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: PATIENCE_MS });
  return status === 0 ? stdout.trim() : undefined;
}

/** Undefined if there is no such file. */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}
