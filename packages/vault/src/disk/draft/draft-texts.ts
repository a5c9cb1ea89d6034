import { carried, isAtOrBelow } from '../files/draft-tree.ts';
import type { VaultText } from '../reader/vault-text.ts';

/** A text that a draft writes. */
export interface DraftedText {
  /** Its path after the draft's steps. */
  readonly path: string;
  /** Undefined for a new file. */
  readonly before: VaultText | undefined;
  readonly after: VaultText;
}

/** The texts that a draft writes, by their current paths. */
export class DraftTexts extends Map<string, Omit<DraftedText, 'path'>> {
  /** Updates the paths of texts after a move. */
  follow(move: { from: string; to: string }): void {
    if (!this.#holdsAny(move.from)) return;
    const moved = [...this].map(([path, text]) => [carried(path, move), text] as const);
    this.clear();
    for (const [path, text] of moved) this.set(path, text);
  }

  /** Removes a text, or all texts in a folder. */
  drop(path: string): void {
    for (const known of [...this.keys()]) if (isAtOrBelow(known, path)) this.delete(known);
  }

  /** Whether a path has a drafted text and nothing on the disk. */
  isNew(path: string): boolean {
    const text = this.get(path);
    return text !== undefined && text.before === undefined;
  }

  #holdsAny(folder: string): boolean {
    for (const path of this.keys()) if (isAtOrBelow(path, folder)) return true;
    return false;
  }

  /** The texts that differ from those on the disk. */
  changed(): readonly DraftedText[] {
    return [...this]
      .filter(([, { before, after }]) => before === undefined || !Buffer.from(before.raw).equals(after.raw))
      .map(([path, text]) => ({ path, ...text }));
  }
}
