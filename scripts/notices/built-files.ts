import { resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import type { OutputChunk } from 'rolldown';

/**
 * The sources of each output built so far, by the path of the output. Only sources that the output contains code of.
 */
export class BuiltFiles {
  readonly #sources = new Map<string, readonly string[]>();

  /** Adds the outputs of a build from the working directory, and returns their paths. */
  add({ outputs }: Pick<Metafile, 'outputs'>): string[] {
    for (const [path, { inputs }] of Object.entries(outputs)) {
      const held = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
      this.#sources.set(
        resolve(path),
        held.map(([source]) => resolve(source)),
      );
    }
    return Object.keys(outputs).map((path) => resolve(path));
  }

  /** Adds the files of a bundle in a folder, and returns their paths. */
  addChunks(folder: string, chunks: readonly OutputChunk[]): string[] {
    return chunks.map(({ fileName, modules }) => {
      const path = resolve(folder, fileName);
      const held = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength > 0);
      this.#sources.set(
        path,
        held.map(([source]) => source),
      );
      return path;
    });
  }

  /** The sources of outputs. A source that was itself built is replaced by its own sources. */
  sourcesOf(outputs: Iterable<string>): Set<string> {
    const all = new Set(outputs);
    // Iterating a set includes elements that are added meanwhile.
    for (const path of all) for (const source of this.#sources.get(path) ?? []) all.add(source);
    return all;
  }
}
