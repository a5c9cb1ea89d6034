import { asCompared, nameOf } from './link-paths.ts';

/** Cached because the same list is queried repeatedly while the vault is unchanged. */
const known = new WeakMap<readonly string[], readonly string[]>();

/** The file names of paths in the form in which paths are compared, in the same order. */
function comparedNames(paths: readonly string[]): readonly string[] {
  const names = known.get(paths) ?? paths.map((path) => asCompared(nameOf(path)));
  known.set(paths, names);
  return names;
}

/** A list that is asked more often is worth a table of its names, which takes as long to make as some ten lookups. */
const FEW_LOOKUPS = 4;

const lookups = new WeakMap<readonly string[], number>();
const tables = new WeakMap<readonly string[], NameTable>();

/** The paths whose file names, as compared, are among some names, in the order of the list. */
export function pathsNamed(paths: readonly string[], wanted: ReadonlySet<string>): string[] {
  const count = (lookups.get(paths) ?? 0) + 1;
  lookups.set(paths, count);
  const names = comparedNames(paths);
  if (count <= FEW_LOOKUPS) return paths.filter((_, place) => wanted.has(names[place] as string));
  const table = tables.get(paths) ?? new NameTable(names);
  tables.set(paths, table);
  return [...wanted]
    .flatMap((name) => table.placesOf(name))
    .sort((a, b) => a - b)
    .map((place) => paths[place] as string);
}

/** Finds the places of a name in a list of names. */
class NameTable {
  readonly #first = new Map<string, number>();
  /** For each place, the next one with the same name; -1 for none. */
  readonly #next: Int32Array;

  constructor(names: readonly string[]) {
    this.#next = new Int32Array(names.length);
    for (let place = names.length - 1; place >= 0; place -= 1) {
      const name = names[place] as string;
      this.#next[place] = this.#first.get(name) ?? -1;
      this.#first.set(name, place);
    }
  }

  placesOf(name: string): number[] {
    const places: number[] = [];
    for (let place = this.#first.get(name) ?? -1; place !== -1; place = this.#next[place] as number) places.push(place);
    return places;
  }
}
