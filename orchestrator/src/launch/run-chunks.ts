import { basename, dirname, join } from 'node:path';
import type { Script } from 'node:vm';
import { readRegularFile } from '@obsidian-agent/platform/read-regular-file';

type Load = (id: string) => unknown;
type Module = { exports: unknown };
type Run = (...parts: [exports: unknown, load: Load, module: Module, filename: string, folder: string]) => void;

/** What comes before the text of a file in its script. */
export const PROLOGUE = '(function (exports, require, module, __filename, __dirname) { ';

/**
 * Runs a bundle of CommonJS files of one folder. They load each other as `./name.cjs`, and use nothing of `module` but its
 * `exports`.
 *
 * @param loadOther loads what is not in the bundle
 * @param compile makes the script of a file; `wrapFile` reads its text
 */
export function runChunks(
  main: string,
  loadOther: NodeJS.Require,
  compile: (name: string, wrapFile: () => string) => Script,
): void {
  const folder = dirname(main);
  const modules = new Map<string, Module>();
  const load: Load = (id) => (id.startsWith('./') ? loadChunk(id.slice(2)) : loadOther(id));
  const requireLike = Object.assign(load, loadOther);

  function loadChunk(name: string): unknown {
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const module: Module = { exports: {} };
    modules.set(name, module);
    try {
      const path = join(folder, name);
      const run = compile(name, () => wrap(readText(path))).runInThisContext() as Run;
      run.call(module.exports, module.exports, requireLike, module, path, folder);
    } catch (error) {
      // The next file that needs it gets the error again, not half a module.
      modules.delete(name);
      throw error;
    }
    return module.exports;
  }

  loadChunk(basename(main));
}

function readText(path: string): string {
  return readRegularFile(path, Number.POSITIVE_INFINITY).toString();
}

function wrap(text: string): string {
  return `${PROLOGUE}${text}\n})`;
}
