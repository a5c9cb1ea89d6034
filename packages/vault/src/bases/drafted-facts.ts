import type { FileFacts, VaultFacts } from '@obsidian-agent/bases';
import type { VaultReader } from '../core/vault.ts';
import { type FrontmatterFault, factsOf } from '../metadata/note-facts.ts';
import { splitLink } from '../paths/link-paths.ts';
import type { IndexedFacts } from './indexed-facts.ts';
import { LazyFile } from './lazy-file.ts';

/** Answers about a vault as if a drafted file were indexed already. */
export class DraftedFacts implements VaultFacts {
  readonly propertyTypes: ReadonlyMap<string, string>;
  /** Why the properties of the drafted file cannot be read; usually empty. */
  readonly faults: readonly FrontmatterFault[];
  readonly #indexed: IndexedFacts;
  readonly #drafted: FileFacts;

  constructor(draft: VaultReader, indexed: IndexedFacts, { path, text }: { path: string; text: string }) {
    const facts = factsOf(path, text);
    this.propertyTypes = indexed.propertyTypes;
    this.faults = facts.fault;
    this.#indexed = indexed;
    this.#drafted = new LazyFile(path, {
      statsOf: () => ({ bytes: draft.sizeOf(path), ...draft.timesOf(path) }),
      tagsOf: () => facts.tag,
      propertiesOf: () => facts.property,
      linksOf: () => facts.link,
    });
  }

  file(path: string): FileFacts | undefined {
    return path === this.#drafted.path ? this.#drafted : this.#indexed.file(path);
  }

  resolveLink(linkpath: string, sourcePath: string): string | undefined {
    return this.#indexed.resolveLink(linkpath, sourcePath);
  }

  backlinksOf(path: string): readonly string[] {
    const { path: own, links, embeds } = this.#drafted;
    const others = this.#indexed.backlinksOf(path).filter((source) => source !== own);
    const isLinked = [...links, ...embeds].some(({ link }) => this.resolveLink(splitLink(link).path, own) === path);
    return isLinked ? [...others, own] : others;
  }
}
