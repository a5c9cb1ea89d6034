import type { FileFacts } from '@obsidian-agent/bases';
import type { FactOf, LinkFact } from '../metadata/note-facts.ts';
import type { TextFile } from '../metadata/note-index.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { isBasePath } from '../paths/text-path.ts';

/** How the facts of one file are read when they are needed. */
interface FactSources {
  readonly stats: () => Pick<TextFile, 'bytes' | 'createdMs' | 'modifiedMs'>;
  readonly tags: () => readonly FactOf['tag'][];
  readonly properties: () => readonly FactOf['property'][];
  readonly links: () => readonly LinkFact[];
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
    return this.#sources.stats().bytes;
  }

  get createdMs(): number {
    return this.#sources.stats().createdMs;
  }

  get modifiedMs(): number {
    return this.#sources.stats().modifiedMs;
  }

  get properties(): Readonly<Record<string, unknown>> {
    this.#properties ??= isNotePath(this.path)
      ? Object.fromEntries(this.#sources.properties().map(({ name, value }) => [name, value]))
      : {};
    return this.#properties;
  }

  get tags(): readonly string[] {
    this.#tags ??= isNotePath(this.path) ? this.#sources.tags().map(({ tag }) => tag) : [];
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
    this.#links ??= isBasePath(this.path) ? [] : this.#sources.links().filter(isLink);
    return this.#links;
  }
}
