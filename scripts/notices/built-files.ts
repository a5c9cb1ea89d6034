import { resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import type { OutputChunk } from 'rolldown';

/** What was built so far: the sources of which each output holds some bytes, by the paths of the outputs. */
export class BuiltFiles {
  readonly #sources = new Map<string, readonly string[]>();

  /** Adds what a build from the working directory says of itself; gives the paths of its outputs. */
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

  /** Adds the files of a bundle in a folder; gives their paths. */
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

  /** The sources of outputs; where a source was built itself, also what it was made of. */
  sourcesOf(outputs: Iterable<string>): Set<string> {
    const all = new Set(outputs);
    // A set gives what was added while it is walked.
    for (const path of all) for (const source of this.#sources.get(path) ?? []) all.add(source);
    return all;
  }
}
