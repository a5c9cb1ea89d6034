import type { VaultReader } from '../core/vault.ts';
import { backlinksByTarget } from '../links/backlinks.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { isBasePath } from '../paths/text-path.ts';

/** The files that link to a file: read for the first file alone, then for the files that are expected together. */
export class BacklinksByPath {
  readonly #reader: VaultReader;
  readonly #index: NoteIndex;
  readonly #found = new Map<string, readonly string[]>();
  #expected: readonly ReadonlySet<string>[] = [];

  constructor(reader: VaultReader, index: NoteIndex) {
    this.#reader = reader;
    this.#index = index;
  }

  /** Announces groups of files that are probably all asked for, the smallest first. */
  expect(...groups: readonly (readonly string[])[]): void {
    this.#expected = groups.map((paths) => new Set(paths));
  }

  of(path: string): readonly string[] {
    if (!this.#found.has(path)) this.#read(this.#groupWith(path));
    return this.#found.get(path) ?? [];
  }

  /** A query often asks for the backlinks of one file only, such as `this`. */
  #groupWith(path: string): readonly string[] {
    const group = this.#found.size === 0 ? undefined : this.#expected.find((paths) => paths.has(path));
    return group === undefined ? [path] : [...group].filter((each) => !this.#found.has(each));
  }

  /** The quoted texts of a base are not links to Obsidian. */
  #read(paths: readonly string[]): void {
    for (const [path, links] of backlinksByTarget(this.#reader, this.#index, paths)) {
      const sources = links.map((link) => link.path).filter((source) => !isBasePath(source));
      this.#found.set(path, [...new Set(sources)]);
    }
  }
}
