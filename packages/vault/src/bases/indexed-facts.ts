import { type CandidateLookup, type FileFacts, tagTest, type VaultFacts } from '@obsidian-agent/bases';
import { countWhile } from '@obsidian-agent/markdown';
import { memoize } from '../core/memoize.ts';
import type { VaultReader } from '../core/vault.ts';
import { FileTable } from '../links/resolution.ts';
import type { FactOf } from '../metadata/note-facts.ts';
import type { NoteIndex, TextFile } from '../metadata/note-index.ts';
import { BacklinksByPath } from './backlinks-by-path.ts';
import { FactsByPath } from './facts-by-path.ts';
import { type FactSources, LazyFile } from './lazy-file.ts';

/** Of fewer texts than this share of all, names are read for each text. */
const SHARE_OF_FEW = 4;

/** Answers what the engine of bases asks about a vault, from one state of its index. */
export class IndexedFacts implements VaultFacts, CandidateLookup, FactSources {
  readonly propertyTypes: ReadonlyMap<string, string>;
  readonly #reader: VaultReader;
  readonly #index: NoteIndex;
  #files: ReadonlySet<string> | undefined;
  readonly #tags: FactsByPath<'tag'>;
  readonly #properties: FactsByPath<'property'>;
  readonly #links: FactsByPath<'link'>;
  readonly #known = new Map<string, FileFacts>();
  readonly #backlinks: BacklinksByPath;
  #table: FileTable | undefined;

  constructor(reader: VaultReader, index: NoteIndex) {
    this.#reader = reader;
    this.#index = index;
    this.propertyTypes = reader.settings.propertyTypes;
    this.#tags = new FactsByPath(index, 'tag');
    this.#properties = new FactsByPath(index, 'property');
    this.#links = new FactsByPath(index, 'link');
    this.#backlinks = new BacklinksByPath(reader, index);
  }

  /** Announces files of the vault of which the same will be asked. */
  expect(paths: readonly string[]): void {
    for (const path of paths) if (!this.#known.has(path)) this.#known.set(path, new LazyFile(path, this));
    for (const facts of [this.#tags, this.#properties, this.#links]) facts.expect(paths);
    this.#backlinks.expect(paths);
  }

  /** Announces which of the expected files an answer shows. Listing the links to all the others may take far longer. */
  expectShown(shown: readonly string[], expected: readonly string[]): void {
    this.#backlinks.expect(shown, expected);
  }

  file(path: string): FileFacts | undefined {
    const known = this.#known.get(path);
    if (known !== undefined || !this.#allFiles().has(path)) return known;
    const facts = new LazyFile(path, this);
    this.#known.set(path, facts);
    return facts;
  }

  tagsOf(path: string): readonly FactOf['tag'][] {
    return this.#tags.of(path);
  }

  propertiesOf(path: string): readonly FactOf['property'][] {
    return this.#properties.of(path);
  }

  linksOf(path: string): readonly FactOf['link'][] {
    return this.#links.of(path);
  }

  resolveLink(linkpath: string, sourcePath: string): string | undefined {
    this.#table ??= new FileTable(this.#allFiles());
    return this.#table.resolve(linkpath, sourcePath);
  }

  backlinksOf(path: string): readonly string[] {
    return this.#backlinks.of(path);
  }

  withTag(tags: readonly string[], among: readonly string[]): ReadonlySet<string> {
    return this.#holders('tag', memoize(tagTest(tags)), among);
  }

  withProperty(name: string, among: readonly string[]): ReadonlySet<string> {
    const wanted = name.toLowerCase();
    return this.#holders('property', (written) => written.toLowerCase() === wanted, among);
  }

  /** The index looks through the names in all texts, which takes longer than to read those of a few. */
  #holders(
    kind: 'tag' | 'property',
    isWanted: (name: string) => boolean,
    among: readonly string[],
  ): ReadonlySet<string> {
    if (among.length > this.#index.texts().length / SHARE_OF_FEW) return this.#index.holders(kind, isWanted);
    this.expect(among);
    const names = (path: string) =>
      kind === 'tag' ? this.tagsOf(path).map(({ tag }) => tag) : this.propertiesOf(path).map(({ name }) => name);
    return new Set(among.filter((path) => names(path).some(isWanted)));
  }

  withLink(name: string): ReadonlySet<string> {
    return new Set(this.#index.linksNamed([name, `${name}.md`]).map(({ path }) => path));
  }

  #allFiles(): ReadonlySet<string> {
    this.#files ??= new Set(this.#reader.files());
    return this.#files;
  }

  statsOf(path: string): Pick<TextFile, 'bytes' | 'createdMs' | 'modifiedMs'> {
    const texts = this.#index.texts();
    const text = texts[countWhile(texts.length, (at) => (texts[at]?.path ?? '') < path)];
    return text?.path === path ? text : { bytes: this.#reader.sizeOf(path), ...this.#reader.timesOf(path) };
  }
}
