import { asCompared, folderOf, joinPath, trimLinkpath } from '../paths/link-paths.ts';
import { type Entry, sameFolderName } from './namesakes.ts';

/** A link path that has been looked up: the files of that name, and the path that they are to end in. */
interface Wanted {
  readonly entries: readonly Entry[];
  readonly key: string;
  /** As written, with the extension that was added to find the files. */
  readonly written: string;
  /** What it leads to from everywhere, once that is known. */
  only?: readonly [Resolution | undefined];
}

/** What a link path leads to, and how surely. */
export interface Resolution {
  readonly path: string;
  /** The path won by its spelling alone against another as near and as short: the app may choose the other. */
  readonly isTied: boolean;
}

const NOTE_EXTENSION = '.md';

/** Which files a vault has, for finding what links lead to. Knows paths only, with `/` between names, as on disk. */
export class FileTable {
  readonly #byName = new Map<string, Entry[]>();
  readonly #beneath: FileTable | undefined;
  /** Link paths that were looked up: most notes are linked to by many. */
  readonly #wanted = new Map<string, Wanted | undefined>();

  /** @param paths each of them once */
  constructor(paths: Iterable<string>, beneath?: FileTable) {
    this.#beneath = beneath;
    for (const path of paths) this.#insert(path);
  }

  /**
   * The table after files were moved to places that are free then.
   *
   * It shares what did not change with this one, which must not be edited later.
   */
  afterMoves(moves: readonly { readonly from: string; readonly to: string }[]): FileTable {
    const table = new FileTable([], this);
    const gone = Map.groupBy(moves, ({ from }) => lastName(asCompared(from)));
    for (const [name, ofName] of gone) table.#withdraw(name, new Set(ofName.map(({ from }) => from)));
    for (const { to } of moves) table.#insert(to);
    return table;
  }

  add(path: string): void {
    if (!this.has(path)) this.#insert(path);
  }

  remove(path: string): void {
    this.#withdraw(lastName(asCompared(path)), new Set([path]));
  }

  has(path: string): boolean {
    const key = asCompared(path);
    return sameFolderName(this.#named(lastName(key)), key).some((entry) => entry.path === path);
  }

  /** How many files bear a name, whatever their folder and the case of their letters. */
  countNamed(name: string): number {
    return this.#named(asCompared(name)).length;
  }

  /** The file that a link path leads to from a note, as the app finds it. */
  resolve(linkpath: string, sourcePath: string): string | undefined {
    return this.resolution(linkpath, sourcePath)?.path;
  }

  /**
   * The same, saying whether the answer hangs on the order of equals alone, which the app does not keep.
   *
   * White space around a link path is ignored, unless only a file with that space in its name is found.
   */
  resolution(linkpath: string, sourcePath: string): Resolution | undefined {
    const trimmed = trimLinkpath(linkpath);
    const found = this.#resolutionOf(trimmed, sourcePath);
    return found === undefined && trimmed !== linkpath ? this.#resolutionOf(linkpath, sourcePath) : found;
  }

  /** Every file that a link path can mean, as the app orders them where the note's own folder has no say. */
  candidates(linkpath: string): readonly string[] {
    const wanted = this.#lookUp(linkpath.replace(/^(\.{0,2}\/)+/, ''));
    if (wanted === undefined) return [];
    return endingIn(wanted)
      .sort(byPreference(wanted.written))
      .map((entry) => entry.path);
  }

  #resolutionOf(linkpath: string, sourcePath: string): Resolution | undefined {
    if (linkpath === '') return { path: sourcePath, isTied: false };
    const wanted = this.#lookUp(linkpath);
    if (wanted === undefined) return undefined;

    if (linkpath.startsWith('./') || linkpath.startsWith('../')) {
      const path = joinPath(folderOf(sourcePath), wanted.written);
      return path === undefined ? undefined : exactly(wanted.entries, path);
    }
    if (linkpath.startsWith('/')) return exactly(wanted.entries, wanted.written.slice(1));
    if (wanted.entries.length > 1) return anywhere(wanted, sourcePath);
    // Where the link stands has no say.
    wanted.only ??= [anywhere(wanted, '')];
    return wanted.only[0];
  }

  #insert(path: string): void {
    this.#wanted.clear();
    const entry = { path, key: asCompared(path) };
    const name = lastName(entry.key);
    if (this.#named(name).length === 0) this.#byName.set(name, [entry]);
    else this.#ownNamed(name).push(entry);
  }

  #withdraw(name: string, paths: ReadonlySet<string>): void {
    this.#wanted.clear();
    const entries = this.#named(name);
    if (entries.some(({ path }) => paths.has(path))) {
      this.#byName.set(
        name,
        entries.filter(({ path }) => !paths.has(path)),
      );
    }
  }

  #lookUp(linkpath: string): Wanted | undefined {
    const known = this.#wanted.get(linkpath);
    if (known !== undefined || this.#wanted.has(linkpath)) return known;
    const wanted = this.#find(linkpath);
    this.#wanted.set(linkpath, wanted);
    return wanted;
  }

  #find(linkpath: string): Wanted | undefined {
    const key = asCompared(linkpath);
    const name = lastName(key);
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

/** What is found by a name, or by the end of a path. */
function anywhere(wanted: Wanted, sourcePath: string): Resolution | undefined {
  return exactly(wanted.entries, wanted.written, wanted.key) ?? nearest(wanted, sourcePath);
}

function nearest(wanted: Wanted, sourcePath: string): Resolution | undefined {
  const matching = endingIn(wanted);
  const [only] = matching;
  if (only === undefined || matching.length === 1) return only && { path: only.path, isTied: false };

  const folder = asCompared(folderOf(sourcePath));
  const own = folder === '' ? [] : matching.filter((entry) => entry.key.startsWith(`${folder}/`));
  const near = own.length > 0 ? own : matching;
  const length = near.reduce((least, { key }) => Math.min(least, key.length), Number.POSITIVE_INFINITY);
  const [first, second] = near.filter(({ key }) => key.length === length).sort(byPreference(wanted.written));
  return first && { path: first.path, isTied: second !== undefined };
}

function endingIn({ entries, key }: Wanted): Entry[] {
  const suffix = `/${key}`;
  if (!key.includes('/')) return [...entries];
  return sameFolderName(entries, key).filter((entry) => entry.key === key || entry.key.endsWith(suffix));
}

/** Shortest first, then by code points; of paths that differ in case alone, the one that is spelled as written. */
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

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
