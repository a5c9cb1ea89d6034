import type { FileFacts } from '@obsidian-agent/bases';
import type { FactOf, LinkFact } from '../metadata/note-facts.ts';
import type { TextFile } from '../metadata/note-index.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { isBasePath } from '../paths/text-path.ts';

/** Reads the facts of files when they are needed. */
export interface FactSources {
  statsOf(path: string): Pick<TextFile, 'bytes' | 'createdMs' | 'modifiedMs'>;
  tagsOf(path: string): readonly FactOf['tag'][];
  propertiesOf(path: string): readonly FactOf['property'][];
  linksOf(path: string): readonly LinkFact[];
}

/** The facts of one file, as the engine of bases asks for them. */
export class LazyFile implements FileFacts {
  readonly path: string;
  readonly #sources: FactSources;
  #properties: Readonly<Record<string, unknown>> | undefined;
  #tags: readonly string[] | undefined;
  #links: readonly LinkFact[] | undefined;

  constructor(path: string, sources: FactSources) {
    this.path = path;
    this.#sources = sources;
  }

  get bytes(): number {
    return this.#sources.statsOf(this.path).bytes;
  }

  /** Obsidian has no fractions of milliseconds. */
  get createdMs(): number {
    return Math.floor(this.#sources.statsOf(this.path).createdMs);
  }

  get modifiedMs(): number {
    return Math.floor(this.#sources.statsOf(this.path).modifiedMs);
  }

  get properties(): Readonly<Record<string, unknown>> {
    this.#properties ??= isNotePath(this.path)
      ? Object.fromEntries(this.#sources.propertiesOf(this.path).map(({ name, value }) => [name, value]))
      : {};
    return this.#properties;
  }

  get tags(): readonly string[] {
    this.#tags ??= isNotePath(this.path) ? this.#sources.tagsOf(this.path).map(({ tag }) => tag) : [];
    return this.#tags;
  }

  get links(): readonly LinkFact[] {
    return this.#allLinks().filter(({ isEmbed }) => !isEmbed);
  }

  get embeds(): readonly LinkFact[] {
    return this.#allLinks().filter(({ isEmbed }) => isEmbed);
  }

  /** The quoted texts of a base are not links to Obsidian. */
  #allLinks(): readonly LinkFact[] {
    const isLink = ({ form }: LinkFact) => form === 'link' || form === 'path';
    this.#links ??= isBasePath(this.path) ? [] : this.#sources.linksOf(this.path).filter(isLink);
    return this.#links;
  }
}
