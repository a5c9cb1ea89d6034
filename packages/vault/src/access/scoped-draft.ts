import type { AgentError } from '@obsidian-agent/shared-types';
import type { Move } from '../core/move.ts';
import type { Draft } from '../core/vault.ts';
import { FileTable } from '../links/resolution.ts';
import { targetOfLink } from '../links/target.ts';
import { linkKey } from '../metadata/link-key.ts';
import { asCompared, nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { holdsDenied, linksDenied, pathDenied } from './access-errors.ts';
import type { AccessRules } from './access-rules.ts';
import { ScopedReader } from './scoped-reader.ts';

/** The trash in which something is, without its name there: a number in it reveals what else of that name was deleted. */
export function trashAlone(path: string): string {
  return isInTrash(path) ? path.slice(0, path.lastIndexOf('/') + 1) : path;
}

function isInTrash(path: string): boolean {
  return path.startsWith('.') || path.startsWith('/');
}

/** A draft that leaves alone what a caller may not know of. */
export class ScopedDraft extends ScopedReader<Draft> implements Draft {
  readonly #isPreview: boolean;
  #moves: Move[] = [];
  /** Nothing that is hidden moves in a draft of this kind. */
  #hiddenNames: ReadonlySet<string> | undefined;

  /**
   * A draft that is only shown takes no notice of hidden notes. What they stand in the way of is refused when it is to
   * happen: a refusal tells of a hidden name, and dry runs would try thousands of names without a trace.
   */
  constructor(inner: Draft, rules: AccessRules, { isPreview }: { readonly isPreview: boolean }) {
    super(inner, rules);
    this.#isPreview = isPreview;
  }

  write(path: string, text: string): void {
    this.#assertWritable(path);
    this.inner.write(path, text);
  }

  move(from: string, to: string): void {
    this.#assertWhole(from);
    this.#assertWritable(to);
    const below = this.files().filter((path) => path.startsWith(`${from}/`));
    const moves = [from, ...below].map((path) => ({ from: path, to: to + path.slice(from.length) }));
    for (const move of moves) if (!this.rules.mayAccess(move.to)) throw pathDenied(move.to);
    this.#moves.push(...moves);
    this.inner.move(from, to);
  }

  trash(path: string, trash?: 'vault' | 'setting'): string {
    this.#assertWhole(path);
    return trashAlone(this.inner.trash(path, trash));
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
    const rollBack = this.inner.savepoint();
    const moves = [...this.#moves];
    return () => {
      this.#moves = moves;
      rollBack();
    };
  }

  async refusedMoves(moves: readonly Move[]): Promise<ReadonlyMap<string, AgentError>> {
    const kept = this.#isPreview ? new Set() : await this.#boundToStay(moves, this.inner.files());
    return new Map(
      moves.flatMap(({ from, to }): [string, AgentError][] => {
        if (!this.isAllowed(to)) return [[from, pathDenied(to)]];
        return kept.has(from) ? [[from, linksDenied(from)]] : [];
      }),
    );
  }

  /**
   * Refuses moves that were drafted without asking whether they may happen.
   *
   * @throws AgentError `ACCESS_DENIED`
   */
  async assertLinksKept(): Promise<void> {
    if (this.#isPreview || this.#moves.length === 0) return;
    const back = new Map(this.#moves.map(({ from, to }) => [to, from]));
    const before = this.inner.files().map((path) => back.get(path) ?? path);
    const [kept] = await this.#boundToStay(this.#moves, before);
    if (kept !== undefined) throw linksDenied(kept);
  }

  /**
   * The files whose moves would make a link say something else which nobody here may follow, or whose names a note that
   * nobody here may know of has too: what links of that name mean cannot be told then.
   */
  async #boundToStay(moves: readonly Move[], before: readonly string[]): Promise<ReadonlySet<string>> {
    this.#hiddenNames ??= new Set(before.flatMap((path) => (this.rules.mayAccess(path) ? [] : [keyOf(path)])));
    const hidden = this.#hiddenNames;
    const kept = new Set(
      moves.flatMap(({ from, to }) => (hidden.has(keyOf(from)) || hidden.has(keyOf(to)) ? from : [])),
    );

    const moved = new Set(moves.map(({ from }) => from));
    const keys = [...moved].flatMap((from) => [linkKey(from), linkKey(withoutNoteExtension(from))]);
    const links = (await this.inner.index()).linksNamed([...new Set(keys)]);
    const hiddenLinks = links.filter(({ path }) => !this.rules.mayAccess(path));
    if (hiddenLinks.length === 0) return kept;
    const table = new FileTable(before);
    for (const link of hiddenLinks) {
      const target = link.form === 'folder' ? link.linkpath : targetOfLink(table, link);
      if (target !== undefined && moved.has(target)) kept.add(target);
    }
    return kept;
  }

  /** Whether a folder holds files that a caller may not know of. */
  #holdsDenied(folder: string): boolean {
    const start = `${folder}/`;
    const isBelow = (path: string) => path.startsWith(start) && !this.rules.mayAccess(path);
    return this.inner.files().some(isBelow) || this.inner.folders().some(isBelow);
  }

  #assertWritable(path: string): void {
    if (!this.isAllowed(path)) throw pathDenied(path);
  }

  #assertWhole(path: string): void {
    this.#assertWritable(path);
    if (!this.#isPreview && this.inner.kindOf(path) === 'folder' && this.#holdsDenied(path)) throw holdsDenied(path);
  }
}

function keyOf(path: string): string {
  return asCompared(nameOf(path));
}
