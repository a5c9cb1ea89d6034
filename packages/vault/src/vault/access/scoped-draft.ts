import { linkKey } from '../facts/link-key.ts';
import { targetOfLink } from '../facts/link-target.ts';
import { FileTable } from '../links/link-resolution.ts';
import type { Move } from '../links/move-plan.ts';
import { asCompared, nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import type { Draft } from '../vault.ts';
import { holdsDenied, linksDenied, pathDenied } from './access-errors.ts';
import { ScopedReader } from './scoped-reader.ts';

/** A draft that leaves alone what a caller may not know of. */
export class ScopedDraft extends ScopedReader<Draft> implements Draft {
  #moves: Move[] = [];

  write(path: string, text: string): void {
    this.#assertWritable(path);
    this.inner.write(path, text);
  }

  move(from: string, to: string): void {
    this.#assertWhole(from);
    this.#assertWritable(to);
    const below = this.inner.files().filter((path) => path.startsWith(`${from}/`));
    const moves = [from, ...below].map((path) => ({ from: path, to: to + path.slice(from.length) }));
    for (const move of moves) if (!this.rules.mayAccess(move.to)) throw pathDenied(move.to);
    this.#moves.push(...moves);
    this.inner.move(from, to);
  }

  trash(path: string, trash?: 'vault' | 'setting'): string {
    this.#assertWhole(path);
    return this.inner.trash(path, trash);
  }

  remove(path: string): void {
    this.#assertWhole(path);
    this.inner.remove(path);
  }

  makeFolder(path: string): void {
    this.#assertWritable(path);
    this.inner.makeFolder(path);
  }

  formerTexts(moves: readonly Move[]): ReadonlyMap<string, string> {
    return new Map([...this.inner.formerTexts(moves)].filter(([path]) => this.rules.mayAccess(path)));
  }

  savepoint(): () => void {
    const takeBack = this.inner.savepoint();
    const moves = [...this.#moves];
    return () => {
      this.#moves = moves;
      takeBack();
    };
  }

  /**
   * Refuses moves that would make a link say something else which nobody here may follow, or whose names a note that
   * nobody here may know of has too: what links of that name mean cannot be told then.
   *
   * @throws AgentError `PATH_PROTECTED`
   */
  async assertLinksKept(): Promise<void> {
    if (this.#moves.length === 0) return;
    const files = this.inner.files();
    const hiddenNames = new Set(files.flatMap((path) => (this.rules.mayAccess(path) ? [] : [keyOf(path)])));
    const twin = this.#moves.find(({ from, to }) => hiddenNames.has(keyOf(from)) || hiddenNames.has(keyOf(to)));
    if (twin !== undefined) throw linksDenied(twin.from);

    const back = new Map(this.#moves.map(({ from, to }) => [to, from]));
    const moved = new Set(back.values());
    const keys = [...moved].flatMap((from) => [linkKey(from), linkKey(withoutNoteExtension(from))]);
    const links = (await this.inner.index()).linksNamed([...new Set(keys)]);
    const hiddenLinks = links.filter(({ path }) => !this.rules.mayAccess(path));
    if (hiddenLinks.length === 0) return;
    const before = new FileTable(files.map((path) => back.get(path) ?? path));
    for (const link of hiddenLinks) {
      const target = link.form === 'folder' ? link.linkpath : targetOfLink(before, link);
      if (target !== undefined && moved.has(target)) throw linksDenied(target);
    }
  }

  #assertWritable(path: string): void {
    if (!this.isAllowed(path)) throw pathDenied(path);
  }

  #assertWhole(path: string): void {
    this.#assertWritable(path);
    if (this.inner.kindOf(path) === 'folder' && this.holdsDenied(path)) throw holdsDenied(path);
  }
}

function keyOf(path: string): string {
  return asCompared(nameOf(path));
}
