import type { CandidateLookup, FileFacts, VaultFacts } from '@obsidian-agent/bases';
import { foldTag } from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import { backlinksTo } from '../links/backlinks.ts';
import { FileTable } from '../links/resolution.ts';
import type { NoteIndex, TextFile } from '../metadata/note-index.ts';
import { isBasePath } from '../paths/text-path.ts';
import { FactsByPath } from './facts-by-path.ts';
import { LazyFile } from './lazy-file.ts';

/** Answers what the engine of bases asks about a vault, from one state of its index. */
export class IndexedFacts implements VaultFacts, CandidateLookup {
  readonly propertyTypes: ReadonlyMap<string, string>;
  readonly #reader: VaultReader;
  readonly #index: NoteIndex;
  #files: ReadonlySet<string> | undefined;
  readonly #tags: FactsByPath<'tag'>;
  readonly #properties: FactsByPath<'property'>;
  readonly #links: FactsByPath<'link'>;
  readonly #known = new Map<string, FileFacts>();
  #texts: ReadonlyMap<string, TextFile> | undefined;
  #table: FileTable | undefined;

  constructor(reader: VaultReader, index: NoteIndex) {
    this.#reader = reader;
    this.#index = index;
    this.propertyTypes = reader.settings.propertyTypes;
    this.#tags = new FactsByPath(index, 'tag');
    this.#properties = new FactsByPath(index, 'property');
    this.#links = new FactsByPath(index, 'link');
  }

  file(path: string): FileFacts | undefined {
    const known = this.#known.get(path);
    if (known !== undefined || !this.#allFiles().has(path)) return known;
    const facts = new LazyFile(path, {
      stats: () => this.#statsOf(path),
      tags: () => this.#tags.of(path),
      properties: () => this.#properties.of(path),
      links: () => this.#links.of(path),
    });
    this.#known.set(path, facts);
    return facts;
  }

  resolveLink(linkpath: string, sourcePath: string): string | undefined {
    this.#table ??= new FileTable(this.#allFiles());
    return this.#table.resolve(linkpath, sourcePath);
  }

  backlinksOf(path: string): readonly string[] {
    const links = backlinksTo(this.#reader, this.#index, path).filter((link) => !isBasePath(link.path));
    return [...new Set(links.map((link) => link.path))];
  }

  withTag(tags: readonly string[]): ReadonlySet<string> {
    const wanted = tags.map(foldTag);
    return this.#index.holders('tag', (written) => {
      const tag = foldTag(written);
      return wanted.some((outer) => outer !== '' && (tag === outer || tag.startsWith(`${outer}/`)));
    });
  }

  withProperty(name: string): ReadonlySet<string> {
    const wanted = name.toLowerCase();
    return this.#index.holders('property', (written) => written.toLowerCase() === wanted);
  }

  withLink(name: string): ReadonlySet<string> {
    return new Set(this.#index.linksNamed([name, `${name}.md`]).map(({ path }) => path));
  }

  #allFiles(): ReadonlySet<string> {
    this.#files ??= new Set(this.#reader.files());
    return this.#files;
  }

  #statsOf(path: string): Pick<TextFile, 'bytes' | 'createdMs' | 'modifiedMs'> {
    this.#texts ??= new Map(this.#index.texts().map((text) => [text.path, text]));
    return this.#texts.get(path) ?? { bytes: this.#reader.sizeOf(path), ...this.#reader.timesOf(path) };
  }
}
