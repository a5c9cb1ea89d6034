import { countWhile } from '@obsidian-agent/markdown';
import type { DraftTree, TreeStep } from '../files/draft-tree.ts';
import { isInVault } from '../files/location.ts';

/**
 * The files on the disk after a draft's steps, sorted.
 *
 * A draft of many moves needs its file list after each of them. Each move updates its own entry, so the list need not
 * be rebuilt from all steps.
 */
export class DraftFiles {
  readonly #tree: DraftTree;
  #steps: number;
  #sorted: readonly string[];
  readonly #paths: Set<string>;

  constructor(tree: DraftTree, onDisk: readonly string[]) {
    this.#tree = tree;
    this.#steps = tree.steps.length;
    this.#paths = new Set(tree.carry(onDisk, 'files'));
    this.#sorted = [...this.#paths].sort();
  }

  /** Applies the steps added since the last call; false if the list has to be rebuilt. */
  catchUp(tree: DraftTree): boolean {
    if (tree !== this.#tree) return false;
    for (; this.#steps < tree.steps.length; this.#steps += 1) {
      const step = tree.steps[this.#steps];
      if (step === undefined || !this.#take(step)) return false;
    }
    return true;
  }

  /** The list plus the drafted files. Callers must not change it. */
  with(drafted: Iterable<string>): readonly string[] {
    const added = [...drafted].filter((path) => !this.#paths.has(path) && isInVault(path));
    return added.length === 0 ? this.#sorted : [...this.#sorted, ...added].sort();
  }

  #take(step: TreeStep): boolean {
    if (step.op === 'make_folder') return true;
    if (step.op !== 'move' || step.isFolder) return false;
    if (!this.#paths.delete(step.from)) return true;
    const without = this.#sorted.toSpliced(placeInOrder(this.#sorted, step.from), 1);
    this.#sorted = without;
    if (!isInVault(step.to) || this.#paths.has(step.to)) return true;
    this.#paths.add(step.to);
    this.#sorted = without.toSpliced(placeInOrder(without, step.to), 0, step.to);
    return true;
  }
}

/** Where a path is, or would be inserted, in a sorted list. */
function placeInOrder(sorted: readonly string[], path: string): number {
  return countWhile(sorted.length, (at) => (sorted[at] ?? '') < path);
}
