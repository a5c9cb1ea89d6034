import { carried, isAtOrBelow } from '../files/draft-tree.ts';
import type { VaultText } from '../reader/vault-text.ts';

/** One text that a draft sets. */
export interface DraftedText {
  /** Where it lies when the draft's steps are done. */
  readonly path: string;
  /** Undefined for a new file. */
  readonly before: VaultText | undefined;
  readonly after: VaultText;
}

/** The texts that a draft sets, by the paths that they have by now. */
export class DraftTexts extends Map<string, Omit<DraftedText, 'path'>> {
  /** Lets texts go with what moves. */
  follow(move: { from: string; to: string }): void {
    if (!this.#holdsAny(move.from)) return;
    const moved = [...this].map(([path, text]) => [carried(path, move), text] as const);
    this.clear();
    for (const [path, text] of moved) this.set(path, text);
  }

  /** Drops a text, and every one in a folder. */
  drop(path: string): void {
    for (const known of [...this.keys()]) if (isAtOrBelow(known, path)) this.delete(known);
  }

  /** Whether there is nothing on the disk at a path that has a text. */
  isNew(path: string): boolean {
    const text = this.get(path);
    return text !== undefined && text.before === undefined;
  }

  #holdsAny(folder: string): boolean {
    for (const path of this.keys()) if (isAtOrBelow(path, folder)) return true;
    return false;
  }

  /** The texts that differ from what the disk holds. */
  changed(): readonly DraftedText[] {
    return [...this]
      .filter(([, { before, after }]) => before === undefined || !Buffer.from(before.raw).equals(after.raw))
      .map(([path, text]) => ({ path, ...text }));
  }
}
