import type { Change } from '../../core/change.ts';
import type { Entries } from '../../metadata/survey.ts';
import { asCompared } from '../../paths/link-paths.ts';
import { isInVault } from './location.ts';
import { displayPath } from './trash.ts';

/** One change of paths. `origin` is the path on the disk before the first step, if the entry is on the disk. */
export type TreeStep =
  | {
      readonly op: 'move';
      readonly from: string;
      readonly to: string;
      readonly isFolder: boolean;
      readonly origin: string | undefined;
    }
  | { readonly op: 'remove'; readonly path: string; readonly isFolder: boolean; readonly origin: string | undefined }
  | {
      readonly op: 'restore';
      readonly path: string;
      readonly isFolder: boolean;
      /** The path by which the history's copy is read, as if it moved from there. */
      readonly kept: string;
      readonly fingerprint: string;
      /** The contents of a restored folder by their new paths; for a file, only itself. */
      readonly entries: Entries;
    }
  | { readonly op: 'make_folder'; readonly path: string };

/** The folder and path changes that a draft has collected, in order. */
export class DraftTree {
  readonly #steps: TreeStep[] = [];
  /** For each path, the indexes of the steps that name it, in order. Of thousands of moves, few affect a given path. */
  readonly #naming = new Map<string, number[]>();
  #made = new Set<string>();

  constructor(steps: readonly TreeStep[] = []) {
    for (const step of steps) this.add(step);
  }

  get steps(): readonly TreeStep[] {
    return this.#steps;
  }

  /** The folders that the steps created, by their final paths. */
  get madeFolders(): ReadonlySet<string> {
    return this.#made;
  }

  add(step: TreeStep): void {
    const number = this.#steps.push(step) - 1;
    for (const place of pathsOf(step)) {
      const numbers = this.#naming.get(place);
      if (numbers === undefined) this.#naming.set(place, [number]);
      else numbers.push(number);
    }
    if (step.op === 'make_folder') this.#made.add(step.path);
    // Only folders are created by a step and then moved or removed.
    else if ('isFolder' in step && step.isFolder && this.#made.size > 0)
      this.#made = new Set(follow(step, [...this.#made]));
  }

  /** Where the entry at a path is on the disk before the steps; undefined if a step moved it away or created it. */
  originOf(path: string): string | undefined {
    let origin = path;
    for (let number = this.#steps.length; ; ) {
      number = this.#lastConcerning(origin, number);
      const step = this.#steps[number];
      if (step === undefined) return origin;
      if (step.op === 'make_folder') {
        if (step.path === origin) return undefined;
      } else if (step.op === 'restore') {
        origin = carried(origin, { from: step.path, to: step.kept });
      } else if (step.op === 'move' && isAtOrBelow(origin, step.to))
        origin = carried(origin, { from: step.to, to: step.from });
      else return undefined;
    }
  }

  /** The last step before `end` that names a path or a folder above it; -1 for none. */
  #lastConcerning(path: string, end: number): number {
    let last = -1;
    for (let length = path.length; length > 0; length = path.lastIndexOf('/', length - 1)) {
      const numbers = this.#naming.get(path.slice(0, length));
      last = Math.max(last, numbers?.findLast((number) => number < end) ?? -1);
    }
    return last;
  }

  /** Paths at which the steps create something. */
  newPaths(): readonly string[] {
    return this.#steps.flatMap((step) =>
      step.op === 'move' ? [step.to] : step.op === 'make_folder' ? [step.path] : [],
    );
  }

  /** The moves that brought an entry from the disk to a path or a folder above it, ignoring spelling. */
  movesAbove(path: string): readonly { readonly to: string; readonly origin: string }[] {
    const wanted = asCompared(path);
    return this.#steps.flatMap((step) => {
      if (step.op !== 'move' || step.origin === undefined || !isAtOrBelow(wanted, asCompared(step.to))) return [];
      return [{ to: step.to, origin: step.origin }];
    });
  }

  /** Applies the steps to paths on the disk. Paths that leave the vault are dropped; restored ones are added. */
  carry(paths: readonly string[], kind?: keyof Entries): string[] {
    let left = [...paths];
    for (const step of this.#steps) {
      left = follow(step, left);
      if (step.op === 'restore' && kind !== undefined) left.push(...step.entries[kind]);
    }
    return left.filter(isInVault);
  }

  changes(): readonly Change[] {
    return this.#steps.flatMap((step): Change | Change[] => {
      if (step.op === 'restore')
        return [
          ...step.entries.folders.map((path): Change => ({ path, kind: 'folder_created' })),
          ...step.entries.files.map((path): Change => ({ path, kind: 'created' })),
        ];
      if (step.op === 'make_folder') return { path: step.path, kind: 'folder_created' };
      const what = step.isFolder ? 'folder_' : '';
      if (step.op === 'remove') return { path: step.path, kind: `${what}deleted` };
      const kind = isInVault(step.to) ? (`${what}moved` as const) : (`${what}deleted` as const);
      return { path: displayPath(step.from), kind, to: displayPath(step.to) };
    });
  }
}

/** The paths that a step changes. */
export function pathsOf(step: { readonly from: string; readonly to: string } | { readonly path: string }): string[] {
  return 'path' in step ? [step.path] : [step.from, step.to];
}

function follow(step: TreeStep, paths: string[]): string[] {
  if (step.op === 'move') return paths.map((path) => carried(path, step));
  return step.op === 'remove' ? paths.filter((path) => !isAtOrBelow(path, step.path)) : paths;
}

/** Applies a move to a path at or below its source; other paths are returned unchanged. */
export function carried(path: string, { from, to }: { from: string; to: string }): string {
  return isAtOrBelow(path, from) ? to + path.slice(from.length) : path;
}

export function isAtOrBelow(path: string, folder: string): boolean {
  return path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/');
}
