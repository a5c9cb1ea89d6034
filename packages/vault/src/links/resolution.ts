import { asCompared, folderOf, joinPath, nameOf, trimLinkpath } from '../paths/link-paths.ts';
import { type Entry, sameFolderName } from './namesakes.ts';

/** A link path after its name was looked up: the files with that name, and the path that they must end in. */
interface Lookup {
  readonly entries: readonly Entry[];
  readonly key: string;
  /** As written, with the extension that was added to find the files. */
  readonly written: string;
  /** The result if it does not depend on the note; cached. */
  only?: readonly [Resolution | undefined];
}

/** The target of a link path, and how certain it is. */
export interface Resolution {
  readonly path: string;
  /** Whether the path won only by its spelling over another one as near and as short. Obsidian may choose the other. */
  readonly isTied: boolean;
}

const NOTE_EXTENSION = '.md';

/** The files of a vault, for resolving links. It knows only paths, with `/` between names, as on disk. */
export class FileTable {
  readonly #byName = new Map<string, Entry[]>();
  readonly #beneath: FileTable | undefined;
  /** Cache by link path: most notes are linked to many times. */
  readonly #lookups = new Map<string, Lookup | undefined>();

  /** @param paths must not contain duplicates */
  constructor(paths: Iterable<string>, beneath?: FileTable) {
    this.#beneath = beneath;
    for (const path of paths) this.#insert(path);
  }

  /**
   * The table after files are moved to unused paths.
   *
   * It shares unchanged data with this table, which must not be edited later.
   */
  afterMoves(moves: readonly { readonly from: string; readonly to: string }[]): FileTable {
    const table = new FileTable([], this);
    const movedByName = Map.groupBy(moves, ({ from }) => nameOf(asCompared(from)));
    for (const [name, ofName] of movedByName) table.#withdraw(name, new Set(ofName.map(({ from }) => from)));
    for (const { to } of moves) table.#insert(to);
    return table;
  }

  add(path: string): void {
    if (!this.has(path)) this.#insert(path);
  }

  remove(path: string): void {
    this.#withdraw(nameOf(asCompared(path)), new Set([path]));
  }

  has(path: string): boolean {
    const key = asCompared(path);
    return sameFolderName(this.#named(nameOf(key)), key).some((entry) => entry.path === path);
  }

  /** Number of files with a name, in any folder and in any case. */
  countNamed(name: string): number {
    return this.#named(asCompared(name)).length;
  }

  /** The file that a link path leads to from a note, resolved as in Obsidian. */
  resolve(linkpath: string, sourcePath: string): string | undefined {
    return this.resolution(linkpath, sourcePath)?.path;
  }

  /**
   * Like `resolve`, but also reports whether the result depends only on the order of equal candidates, which Obsidian
   * does not keep stable.
   *
   * Whitespace around a link path is ignored, unless only a file with that whitespace in its name matches.
   */
  resolution(linkpath: string, sourcePath: string): Resolution | undefined {
    const trimmed = trimLinkpath(linkpath);
    const found = this.#resolutionOf(trimmed, sourcePath);
    return found === undefined && trimmed !== linkpath ? this.#resolutionOf(linkpath, sourcePath) : found;
  }

  /** Every file that a link path may refer to, in Obsidian's order for a note in no particular folder. */
  candidates(linkpath: string): readonly string[] {
    const lookup = this.#lookUp(linkpath.replace(/^(\.{0,2}\/)+/, ''));
    if (lookup === undefined) return [];
    return endingIn(lookup)
      .sort(byPreference(lookup.written))
      .map((entry) => entry.path);
  }

  #resolutionOf(linkpath: string, sourcePath: string): Resolution | undefined {
    if (linkpath === '') return { path: sourcePath, isTied: false };
    const lookup = this.#lookUp(linkpath);
    if (lookup === undefined) return undefined;

    if (linkpath.startsWith('./') || linkpath.startsWith('../')) {
      const path = joinPath(folderOf(sourcePath), lookup.written);
      return path === undefined ? undefined : exactly(lookup.entries, path);
    }
    if (linkpath.startsWith('/')) return exactly(lookup.entries, lookup.written.slice(1));
    if (lookup.entries.length > 1) return anywhere(lookup, sourcePath);
    // The result does not depend on the note.
    lookup.only ??= [anywhere(lookup, '')];
    return lookup.only[0];
  }

  #insert(path: string): void {
    this.#lookups.clear();
    const entry = { path, key: asCompared(path) };
    const name = nameOf(entry.key);
    if (this.#named(name).length === 0) this.#byName.set(name, [entry]);
    else this.#ownNamed(name).push(entry);
  }

  #withdraw(name: string, paths: ReadonlySet<string>): void {
    this.#lookups.clear();
    const entries = this.#named(name);
    const left = entries.filter(({ path }) => !paths.has(path));
    if (left.length < entries.length) this.#byName.set(name, left);
  }

  #lookUp(linkpath: string): Lookup | undefined {
    const known = this.#lookups.get(linkpath);
    if (known !== undefined || this.#lookups.has(linkpath)) return known;
    const lookup = this.#find(linkpath);
    this.#lookups.set(linkpath, lookup);
    return lookup;
  }

  #find(linkpath: string): Lookup | undefined {
    const key = asCompared(linkpath);
    const name = nameOf(key);
    const asGiven = name.includes('.') ? this.#named(name) : [];
    if (asGiven.length > 0) return { entries: asGiven, key, written: linkpath };
    const notes = this.#named(name + NOTE_EXTENSION);
    if (notes.length === 0) return undefined;
    return { entries: notes, key: key + NOTE_EXTENSION, written: linkpath + NOTE_EXTENSION };
  }

  #named(name: string): readonly Entry[] {
    const own = this.#byName.get(name);
    if (own !== undefined || this.#beneath === undefined) return own ?? [];
    return this.#beneath.#named(name);
  }

  #ownNamed(name: string): Entry[] {
    const own = this.#byName.get(name) ?? [...this.#named(name)];
    this.#byName.set(name, own);
    return own;
  }
}

function exactly(entries: readonly Entry[], path: string, key = asCompared(path)): Resolution | undefined {
  const twins = sameFolderName(entries, key).filter((entry) => entry.key === key);
  const first = twins.length > 1 ? twins.sort(byPreference(path))[0] : twins[0];
  return first && { path: first.path, isTied: twins.length > 1 && first.path !== path };
}

/** Resolves a name or the end of a path. */
function anywhere(lookup: Lookup, sourcePath: string): Resolution | undefined {
  return exactly(lookup.entries, lookup.written, lookup.key) ?? nearest(lookup, sourcePath);
}

function nearest(lookup: Lookup, sourcePath: string): Resolution | undefined {
  const matching = endingIn(lookup);
  const [only] = matching;
  if (only === undefined || matching.length === 1) return only && { path: only.path, isTied: false };

  const folder = asCompared(folderOf(sourcePath));
  const own = folder === '' ? [] : matching.filter((entry) => entry.key.startsWith(`${folder}/`));
  const near = own.length > 0 ? own : matching;
  const length = near.reduce((least, { key }) => Math.min(least, key.length), Number.POSITIVE_INFINITY);
  const [first, second] = near.filter(({ key }) => key.length === length).sort(byPreference(lookup.written));
  return first && { path: first.path, isTied: second !== undefined };
}

function endingIn({ entries, key }: Lookup): Entry[] {
  const suffix = `/${key}`;
  if (!key.includes('/')) return [...entries];
  return sameFolderName(entries, key).filter((entry) => entry.key === key || entry.key.endsWith(suffix));
}

/** Shortest first, then by code points. Of paths that differ only in case, the one spelled as written comes first. */
function byPreference(written: string): (a: Entry, b: Entry) => number {
  return (a, b) =>
    a.key.length - b.key.length ||
    compareCodePoints(a.key, b.key) ||
    Number(b.path.endsWith(written)) - Number(a.path.endsWith(written)) ||
    compareCodePoints(a.path, b.path);
}

function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let index = 0;
  while (index < length && a[index] === b[index]) index++;
  return (a.codePointAt(index) ?? -1) - (b.codePointAt(index) ?? -1);
}
