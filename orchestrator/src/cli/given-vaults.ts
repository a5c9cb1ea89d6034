import { invalidValue, typedPath, UsageError } from '@obsidian-agent/cli';
import type { Io } from './io.ts';

/** The folders of `--vault NAME=DIR`, as typed and as absolute paths, by their names. @throws UsageError */
export function readGivenVaults(given: readonly string[], io: Io): Map<string, { typed: string; path: string }> {
  const vaults = new Map<string, { typed: string; path: string }>();
  for (const each of given) {
    const end = each.indexOf('=');
    if (end < 1 || end === each.length - 1)
      throw invalidValue('--vault', each, 'Write NAME=DIR, such as notes=~/Notes.');
    const [name, typed] = [each.slice(0, end), each.slice(end + 1)];
    if (vaults.has(name)) throw new UsageError(`--vault ${name} is given twice`, 'Give each vault a name of its own.');
    vaults.set(name, { typed, path: typedPath(typed, io) });
  }
  return vaults;
}
