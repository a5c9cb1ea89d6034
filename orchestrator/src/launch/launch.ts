import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { keepCompiledCode } from '@obsidian-agent/platform/keep-compiled-code';
import { readRegularFile } from '@obsidian-agent/platform/read-regular-file';
import { type Chunks, readStore, writeStore } from './code-store.ts';
import { PROLOGUE, runChunks } from './run-chunks.ts';

/** A program in files of CommonJS that are all in one folder. */
export interface Bundle {
  /** Absolute path of the file to begin with. */
  readonly main: string;
  /** The first argument: each command loads its own part of the bundle. */
  readonly command: string | undefined;
}

interface LoadedChunk {
  readonly source: string;
  readonly script: Script;
}

/** Exit statuses of a run that did its work and found a failure, and of a usage error or an invalid plan. */
const FAILED = 1;
const REFUSED = 2;
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
  // An earlier run could not reset the flags of V8, so that nothing can be stored.
  if (stored?.size === 0) return void load(main);

  const initialTag = cachedDataVersionTag();
  const loaded = new Map<string, LoadedChunk>();
  let isComplete = stored !== undefined;
  process.on('exit', (status) => {
    // A misspelt command makes no store, and an interrupted one does not wait for it.
    if (isComplete || status > (stored === undefined ? FAILED : REFUSED)) return;
    const areFlagsReset = cachedDataVersionTag() === initialTag;
    const chunks: Chunks = areFlagsReset ? merge(stored, loaded) : new Map();
    ignoreSystemErrors(() => writeStore(path, { bundle, chunks }));
  });

  runChunks(main, load, (name, wrapFile) => {
    const chunk = stored?.get(name);
    const source = chunk?.source ?? wrapFile();
    const script = new Script(source, {
      filename: join(dirname(main), name),
      columnOffset: -PROLOGUE.length,
      cachedData: chunk?.code,
    });
    // V8 takes no code that was stored with other flags. What is loaded after they have changed is compiled in each run.
    if (cachedDataVersionTag() === initialTag) {
      loaded.set(name, { source, script });
      if (script.cachedDataRejected !== false) isComplete = false;
    }
    return script;
  });
}

function nameStore(main: string, command = ''): string {
  const kind = /^[a-z]{1,20}$/.test(command) ? command : 'other';
  return `${encodeURIComponent(dirname(main)).slice(-FOLDER_CHARACTERS)}-${kind}.code`;
}

/** The first file names all others by hashes of their contents. */
function identify(main: string): string {
  return `${main}\n${readRegularFile(main, Number.POSITIVE_INFINITY).toString()}`;
}

function merge(stored: Chunks | undefined, loaded: ReadonlyMap<string, LoadedChunk>): Chunks {
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
