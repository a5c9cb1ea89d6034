import type { Reference } from '../formats/note-references.ts';
import { linkKey } from '../metadata/link-key.ts';

/** Reads a text as that of the file whose path is given. */
export type ReadReferences = (path: string, text: string) => readonly Reference[];

/** Whether the text of a file refers to others of certain names; undefined where that is not known. */
export type NamesAny = (path: string, text: string) => boolean | undefined;

interface KnownText {
  text: string;
  readonly references: readonly Reference[];
  /** What they name files by, as the index has such keys. */
  readonly keys: ReadonlySet<string>;
}

/**
 * What files refer to, kept while many moves are drafted: the text that one move leaves in a file is what the next one
 * finds, and is parsed once for both.
 */
export class KnownReferences {
  readonly #known = new Map<string, KnownText>();
  /** The files whose texts name others by a key. */
  readonly #naming = new Map<string, Set<string>>();

  /** The references of a text; parsed where they are not known. */
  read(path: string, text: string, parse: ReadReferences): readonly Reference[] {
    const known = this.#knownAs(path, text);
    if (known !== undefined) return known.references;
    const references = parse(path, text);
    this.#drop(path);
    this.#set(path, { text, references, keys: new Set(references.map((reference) => linkKey(reference.path))) });
    return references;
  }

  /** Makes the question whether the text of a file refers to others by one of the given keys. */
  asking(keys: readonly string[]): NamesAny {
    const naming = keys.map((key) => this.#filesNaming(key));
    return (path, text) => {
      if (this.#knownAs(path, text) === undefined) return undefined;
      return naming.some((files) => files.has(path));
    };
  }

  /** Lets what is known go with a file that moves. */
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
    // The same text in the same place of the memory is compared at once the next time.
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

  /** The files that name a key; those that come to do so later are in it then. */
  #filesNaming(key: string): Set<string> {
    const files = this.#naming.get(key) ?? new Set();
    this.#naming.set(key, files);
    return files;
  }
}
