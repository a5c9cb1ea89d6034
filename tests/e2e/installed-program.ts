import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Finds a program of the system, and installs its package if possible; says why it is missing. */
export function installedProgram(name: string, packageName: string = name): { path: string } | { missing: string } {
  const path = inPlace(name) ?? install(name, packageName);
  return path === undefined
    ? { missing: `${name} is not installed, and apt-get cannot install ${packageName}` }
    : { path };
}

function inPlace(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function install(name: string, packageName: string): string | undefined {
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', packageName], {
    stdio: 'ignore',
    timeout: 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return inPlace(name);
}
