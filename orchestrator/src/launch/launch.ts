import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';
import { keepCompiledCode } from '@obsidian-agent/platform/keep-compiled-code';
import { type Chunks, readStore, writeStore } from './code-store.ts';
import { runChunks } from './run-chunks.ts';

/** A program in files of CommonJS that are all in one folder. */
export interface Bundle {
  /** Absolute path of the file to begin with. */
  readonly main: string;
  /** The first argument: each command loads its own part of the bundle. */
  readonly command: string | undefined;
}

interface Loaded {
  readonly source: string;
  readonly script: Script;
}

const USAGE_ERROR = 2;
/** Characters of the bundle's folder in the name of a store, so that a new build replaces what an earlier one stored. */
const FOLDER_CHARACTERS = 80;

/**
 * Runs a bundle with the code that V8 made of it in earlier runs of the same command.
 *
 * Node's own cache has only those functions that run while a module is loaded. Compiling the others was a sixth of the work of
 * a short command, and finding its 40 to 80 files a tenth.
 */
export function launch({ main, command }: Bundle): void {
  const load = createRequire(main);
  const folder = keepCompiledCode();
  if (folder === undefined) return void load(main);

  const path = join(folder, nameStore(main, command));
  const bundle = identify(main);
  const stored = readStore(path, bundle);
  // An earlier run found that flags of V8 do not become usual again, and so stored nothing.
  if (stored?.size === 0) return void load(main);

  const usual = cachedDataVersionTag();
  const loaded = new Map<string, Loaded>();
  let isComplete = stored !== undefined;
  process.on('exit', (status) => {
    // A misspelt command has no store.
    if (isComplete || (stored === undefined && status === USAGE_ERROR)) return;
    const isUsual = cachedDataVersionTag() === usual;
    ignoreSystemErrors(() => writeStore(path, { bundle, chunks: isUsual ? merge(stored, loaded) : new Map() }));
  });

  runChunks(main, load, (name, wrapFile) => {
    const known = stored?.get(name);
    const source = known?.source ?? wrapFile();
    const script = new Script(source, {
      filename: join(dirname(main), name),
      cachedData: known?.code,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    // V8 takes no code that was stored with other flags. What is loaded after they have changed is compiled in each run.
    if (cachedDataVersionTag() === usual) {
      loaded.set(name, { source, script });
      if (script.cachedDataRejected !== false) isComplete = false;
    }
    return script;
  });
}

function nameStore(main: string, command = ''): string {
  const folder = dirname(main).replaceAll(/[^A-Za-z0-9]+/g, '-');
  const kind = /^[a-z]{1,20}$/.test(command) ? command : 'other';
  return `${folder.slice(-FOLDER_CHARACTERS)}-${kind}.code`;
}

/** Changes with each build and installation, because the names of all other files contain hashes of their contents. */
function identify(main: string): string {
  const { ino, ctimeMs, size } = statSync(main);
  return [main, ino, ctimeMs, size].join(' ');
}

function merge(stored: Chunks | undefined, loaded: ReadonlyMap<string, Loaded>): Chunks {
  const made = Array.from(
    loaded,
    ([name, { source, script }]) => [name, { source, code: script.createCachedData() }] as const,
  );
  return new Map([...(stored ?? []), ...made]);
}

/** Without a store, the next run only starts more slowly. */
function ignoreSystemErrors(write: () => void): void {
  try {
    write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}
