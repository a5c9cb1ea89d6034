import { asCompared, extensionOf, nameOf, splitLink, withoutNoteExtension } from '../paths/link-paths.ts';
import { nearNames } from '../paths/near-names.ts';
import { isTextPath } from '../paths/text-path.ts';

const MOST = 3;

interface KnownName {
  readonly plain: string;
  /** Bit mask of the characters it contains, each mapped to one of 32 bits. */
  readonly letters: number;
  readonly isAttachment: boolean;
  readonly paths: string[];
}

/** The files of a vault by name, for suggesting targets of unresolved links. Built once for a page of links. */
export class NearTargets {
  readonly #names = new Map<string, KnownName>();
  readonly #extensions = new Set<string>();

  constructor(files: Iterable<string>) {
    for (const path of files) {
      const isAttachment = !isTextPath(path);
      const plain = asCompared(withoutNoteExtension(nameOf(path)));
      if (isAttachment) this.#extensions.add(extensionOf(plain));
      const known = this.#names.get(plain);
      if (known !== undefined) known.paths.push(path);
      else this.#names.set(plain, { plain, letters: lettersOf(plain), isAttachment, paths: [path] });
    }
  }

  /**
   * Up to three files that a link may mean: first those with exactly its name in another folder, then similar names.
   */
  near(link: string): string[] {
    const path = splitLink(link).path;
    if (path === '' || /^[a-z][a-z\d+.-]*:/i.test(path)) return [];
    const word = asCompared(withoutNoteExtension(nameOf(path)));
    const same = this.#names.get(word)?.paths ?? [];
    const others = this.#candidates(word);
    const near = nearNames(word, others, MOST).flatMap((name) => this.#names.get(name)?.paths ?? []);
    return [...new Set([...same.toSorted(byLength), ...near])].slice(0, MOST);
  }

  /** Names that may be similar. This filter is cheaper than computing the edit distance. */
  #candidates(word: string): string[] {
    const most = Math.max(1, word.length / 3);
    const letters = lettersOf(word);
    const isAttachment = this.#extensions.has(extensionOf(word));
    const found: string[] = [];
    for (const known of this.#names.values()) {
      const { plain } = known;
      if (known.isAttachment !== isAttachment) continue;
      const isNear =
        Math.abs(plain.length - word.length) <= most &&
        Math.max(bits(letters & ~known.letters), bits(known.letters & ~letters)) <= most;
      // Another day or number is not a typo.
      if (isNear && isOtherNumber(word, plain)) continue;
      if (isNear || (plain.length > word.length && plain.startsWith(word))) found.push(plain);
    }
    return found;
  }
}

/** Whether two names differ only in their numbers. */
function isOtherNumber(a: string, b: string): boolean {
  return /\d/.test(a) && /\d/.test(b) && a.replace(/\d+/g, '') === b.replace(/\d+/g, '');
}

function byLength(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

function lettersOf(name: string): number {
  let letters = 0;
  // The edit distance treats hyphens as underscores.
  for (let at = 0; at < name.length; at += 1) letters |= 1 << (name[at] === '-' ? 95 & 31 : name.charCodeAt(at) & 31);
  return letters;
}

function bits(set: number): number {
  let left = set >>> 0;
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}
