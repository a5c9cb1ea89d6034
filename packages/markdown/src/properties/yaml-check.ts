import { isAlias, isCollection, isMap, isPair, isScalar, type Node, type YAMLMap } from 'yaml';
import { MOST_LEVELS } from './yaml-limits.ts';

export const DUPLICATE_KEY = 'This key appears twice. Delete one of them.';

/** The most aliases. For each one, the library scans all anchors. */
const MOST_ALIASES = 2_000;
/** The most values that aliases and collection keys may repeat in total. */
const MOST_REPEATED = 20_000;

/** A reason not to read a document that the library could parse. */
export interface YamlFault {
  /** Offset in the source. */
  readonly offset: number;
  readonly message: string;
  readonly isQuote?: boolean;
}

/** Size of a value after every alias in it is expanded. */
interface Size {
  readonly values: number;
  readonly levels: number;
}

const ONE: Size = { values: 1, levels: 0 };

/** The value of an anchor. Its size is undefined until its end is reached. */
interface AnchorValue {
  size: Size | undefined;
}

/** Finds the first duplicate key of any map in a document, or the first alias that cannot stand for a value. */
export function findFault(contents: Node | null): YamlFault | undefined {
  return new DocumentCheck().findFault(contents);
}

// The library makes the same checks, but compares each key with all others and scans the whole document for each alias.
class DocumentCheck {
  readonly #anchors = new Map<string, AnchorValue>();
  #aliases = 0;
  #repeated = 0;
  #double: number | undefined;
  #alias: YamlFault | undefined;

  findFault(contents: Node | null): YamlFault | undefined {
    this.#measure(contents);
    return this.#double === undefined ? this.#alias : { offset: this.#double, message: DUPLICATE_KEY };
  }

  #measure(node: unknown): Size {
    if (isAlias(node)) return this.#measureAlias(node.source, node.range?.[0] ?? 0);
    if (!isScalar(node) && !isCollection(node)) return ONE;
    const anchored: AnchorValue = { size: undefined };
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
        // A collection used as a key is written out to form a name.
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
    const why = anchored === undefined ? `has no value marked &${name} above it` : 'is inside its own value';
    const message = `The alias *${name} ${why}. Put text that begins with "*" in quotes.`;
    this.#alias ??= { offset, message, isQuote: true };
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
