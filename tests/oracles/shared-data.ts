import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const shared = join(import.meta.dirname, '..', '..', '..', 'shared');

/**
 * Reads an oracle by its file name (`inline-tags.json`, `app-metadata/no_yaml.json`).
 *
 * Undefined, with the reason on stderr, if the shared data is absent: `test.skipIf(data === undefined)`.
 */
export function oracle<Data>(name: string): Data | undefined {
  const file = join(shared, 'oracles', name);
  if (isAbsent(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Reads the design document of a toolset; undefined, with the reason on stderr, if the shared data is absent. */
export function seed(name: string): string | undefined {
  const file = join(shared, 'seeds', name);
  return isAbsent(file) ? undefined : readFileSync(file, 'utf8');
}

/** The path of a file of the oracles; undefined, with the reason on stderr, if it is absent. */
export function oracleFile(name: string): string | undefined {
  const file = join(shared, 'oracles', name);
  return isAbsent(file) ? undefined : file;
}

/** Whether an oracle exists; if not, the reason is on stderr. */
export function hasOracle(name: string): boolean {
  return !isAbsent(join(shared, 'oracles', name));
}

/** Names of the JSON files in a folder of oracles; none, with the reason on stderr, if it is absent. */
export function oracleNames(folder: string): string[] {
  const path = join(shared, 'oracles', folder);
  if (isAbsent(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .sort();
}

/**
 * Finds the vault of a corpus (`tasks-demo`), unpacked into a temporary folder that all tests share.
 *
 * A test that writes works on a copy. Undefined, with the reason on stderr, if the shared data is absent.
 */
export function corpus(name: string): string | undefined {
  const archive = join(shared, 'corpora', `${name}.tar.gz`);
  if (isAbsent(archive)) return undefined;

  const { size, mtimeMs } = statSync(archive);
  const folder = join(tmpdir(), `obsidian-agent-corpora-${userInfo().uid}`, `${name}-${size}-${Math.trunc(mtimeMs)}`);
  if (!existsSync(folder)) unpack(archive, folder);
  return join(folder, name);
}

/** This project's own vault and the corpora that are compared with it, by name. */
const OWN_VAULTS = join(import.meta.dirname, '..', 'fixtures', 'vaults');

/**
 * Finds a test vault by its name: a committed one, or else a corpus.
 *
 * A test that writes works on a copy. Undefined, with the reason on stderr, if the shared data is absent.
 */
export function vaultToTest(name: string): string | undefined {
  const own = join(OWN_VAULTS, name);
  return existsSync(own) ? own : corpus(name);
}

function isAbsent(path: string): boolean {
  if (existsSync(path)) return false;
  process.stderr.write(`Skipped: there is no ${path} here.\n`);
  return true;
}

/** Whole or not at all: another test process may unpack the same archive at the same time. */
function unpack(archive: string, folder: string): void {
  mkdirSync(join(folder, '..'), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  execFileSync('tar', ['-xzf', archive, '-C', unfinished]);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}
