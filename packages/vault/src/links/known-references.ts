import type { Reference } from '../formats/note-references.ts';
import { linkKey } from '../metadata/link-key.ts';

/** Reads the references in the text of a file. */
export type ReadReferences = (path: string, text: string) => readonly Reference[];

/** Whether a file's text refers to certain names; undefined if that is not known. */
export type NamesAny = (path: string, text: string) => boolean | undefined;

interface KnownText {
  text: string;
  readonly references: readonly Reference[];
  /** The keys by which they name files, as in the index. */
  readonly keys: ReadonlySet<string>;
}

/**
 * Caches the references of files while many moves are drafted. The text that one move writes is the text that the next
 * one reads, so it is parsed once for both.
 */
export class KnownReferences {
  readonly #known = new Map<string, KnownText>();
  /** The files whose texts refer to each key. */
  readonly #naming = new Map<string, Set<string>>();

  /** The references of a text; parsed if they are not cached. */
  read(path: string, text: string, parse: ReadReferences): readonly Reference[] {
    const known = this.#knownAs(path, text);
    if (known !== undefined) return known.references;
    const references = parse(path, text);
    this.#drop(path);
    this.#set(path, { text, references, keys: new Set(references.map((reference) => linkKey(reference.path))) });
    return references;
  }

  /** Returns a test for whether a file's text refers to any of the given keys. */
  matcherFor(keys: readonly string[]): NamesAny {
    const naming = keys.map((key) => this.#filesNaming(key));
    return (path, text) => {
      if (this.#knownAs(path, text) === undefined) return undefined;
      return naming.some((files) => files.has(path));
    };
  }

  /** Moves the cached references of a file along with the file. */
  follow(from: string, to: string): void {
    const known = this.#known.get(from);
    if (known === undefined) return;
    this.#drop(from);
    this.#drop(to);
    this.#set(to, known);
  }

  #knownAs(path: string, text: string): KnownText | undefined {
    const known = this.#known.get(path);
    if (known?.text !== text) return undefined;
    // Sharing the string makes the next comparison immediate.
    known.text = text;
    return known;
  }

  #set(path: string, known: KnownText): void {
    this.#known.set(path, known);
    for (const key of known.keys) this.#filesNaming(key).add(path);
  }

  #drop(path: string): void {
    for (const key of this.#known.get(path)?.keys ?? []) this.#filesNaming(key).delete(path);
    this.#known.delete(path);
  }

  /** The files that refer to a key. The set is kept up to date. */
  #filesNaming(key: string): Set<string> {
    const files = this.#naming.get(key) ?? new Set();
    this.#naming.set(key, files);
    return files;
  }
}
