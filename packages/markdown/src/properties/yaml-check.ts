import { isAlias, isCollection, isMap, isPair, isScalar, type Node, type YAMLMap } from 'yaml';
import { MOST_LEVELS } from './yaml-limits.ts';

/** The words of the YAML library. */
export const DOUBLE = 'Map keys must be unique';

/** Most aliases: for each, the library goes through all anchors. */
const MOST_ALIASES = 2_000;
/** Most values that aliases, and keys which are lists or maps, repeat all together. */
const MOST_REPEATED = 20_000;

/** Something in a document for which it is not read, though the library can parse it. */
export interface YamlFault {
  /** In the source. */
  readonly offset: number;
  readonly message: string;
}

/** How large a value is once every alias in it stands for what it names. */
interface Size {
  readonly values: number;
  readonly levels: number;
}

const ONE: Size = { values: 1, levels: 0 };

/** What an anchor names; no size as long as it is not at its end. */
interface Anchored {
  size: Size | undefined;
}

/** Finds the first key that a map of a document has twice, else the first alias that cannot stand for a value. */
export function findFault(contents: Node | null): YamlFault | undefined {
  return new DocumentCheck().findFault(contents);
}

// The library checks as much, but compares each key with all others, and looks through the whole document for each alias.
class DocumentCheck {
  readonly #anchors = new Map<string, Anchored>();
  #aliases = 0;
  #repeated = 0;
  #double: number | undefined;
  #alias: YamlFault | undefined;

  findFault(contents: Node | null): YamlFault | undefined {
    this.#measure(contents);
    return this.#double === undefined ? this.#alias : { offset: this.#double, message: DOUBLE };
  }

  #measure(node: unknown): Size {
    if (isAlias(node)) return this.#measureAlias(node.source, node.range?.[0] ?? 0);
    if (!isScalar(node) && !isCollection(node)) return ONE;
    const anchored: Anchored = { size: undefined };
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, anchored);
    if (isMap(node)) this.#findDouble(node);
    anchored.size = isCollection(node) ? this.#measureItems(node.items) : ONE;
    return anchored.size;
  }

  #measureItems(items: readonly unknown[]): Size {
    let [values, levels] = [1, 0];
    const add = (node: unknown): Size => {
      const size = this.#measure(node);
      values += size.values;
      levels = Math.max(levels, size.levels);
      return size;
    };
    for (const item of items) {
      if (!isPair(item)) add(item);
      else {
        // Such a key is written out to make a name of it.
        if (isCollection(item.key)) this.#repeat(add(item.key), item.key.range?.[0] ?? 0);
        else add(item.key);
        add(item.value);
      }
    }
    return { values, levels: levels + 1 };
  }

  #measureAlias(name: string, offset: number): Size {
    this.#aliases += 1;
    const anchored = this.#anchors.get(name);
    if (anchored?.size !== undefined) return this.#repeat(anchored.size, offset);
    const why = anchored === undefined ? 'comes before its anchor, or has none' : 'stands in what it names';
    this.#alias ??= { offset, message: `The alias *${name} ${why}.` };
    return ONE;
  }

  #repeat(size: Size, offset: number): Size {
    this.#repeated += size.values;
    if (this.#aliases > MOST_ALIASES || this.#repeated > MOST_REPEATED || size.levels > MOST_LEVELS)
      this.#alias ??= { offset, message: 'Too much is repeated by aliases, or by keys that are lists or maps.' };
    return size;
  }

  #findDouble({ items }: YAMLMap): void {
    const seen = new Set<unknown>();
    for (const { key } of items) {
      if (!isScalar(key) || Number.isNaN(key.value)) continue;
      const start = key.range?.[0];
      if (seen.has(key.value) && start !== undefined) this.#double = Math.min(this.#double ?? start, start);
      seen.add(key.value);
    }
  }
}
