import { basename, dirname, join } from 'node:path';
import type { Script } from 'node:vm';
import { readRegularFile } from '@obsidian-agent/platform/read-regular-file';

type Load = (id: string) => unknown;
type Module = { exports: unknown };
type Run = (...parts: [exports: unknown, load: Load, module: Module, filename: string, folder: string]) => void;

/**
 * Runs a bundle of CommonJS files of one folder, as Node would.
 *
 * @param loadOther loads what is not in the bundle
 * @param compile makes the script of a file, from its wrapped text if it needs that
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
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    const module: Module = { exports: {} };
    modules.set(name, module);
    const path = join(folder, name);
    const run = compile(name, () =>
      wrap(readRegularFile(path, Number.POSITIVE_INFINITY).toString()),
    ).runInThisContext() as Run;
    run.call(module.exports, module.exports, requireLike, module, path, folder);
    return module.exports;
  }

  loadChunk(basename(main));
}

/** As Node's own wrapper. */
function wrap(text: string): string {
  return `(function (exports, require, module, __filename, __dirname) { ${text}\n})`;
}
