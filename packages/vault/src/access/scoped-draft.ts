import { type AgentError, trashOf } from '@obsidian-agent/shared-types';
import type { Move } from '../core/move.ts';
import type { Draft } from '../core/vault.ts';
import { FileTable } from '../links/resolution.ts';
import { targetOfLink } from '../links/target.ts';
import { linkKey } from '../metadata/link-key.ts';
import { asCompared, nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { holdsDenied, linksDenied, pathDenied } from './access-errors.ts';
import type { AccessRules } from './access-rules.ts';
import { ScopedReader } from './scoped-reader.ts';

/**
 * The trash that contains a path, without the entry's name: a number in the name reveals that another file of that name
 * was deleted.
 */
export function withoutTrashedName(path: string): string {
  return trashOf(path) === undefined ? path : path.slice(0, path.lastIndexOf('/') + 1);
}

/** A draft that cannot see or change what access rules hide from the caller. */
export class ScopedDraft extends ScopedReader<Draft> implements Draft {
  readonly #isPreview: boolean;
  #moves: Move[] = [];
  /** A draft of this kind never moves hidden files, so the set stays valid. */
  #hiddenNames: ReadonlySet<string> | undefined;

  /**
   * A preview ignores hidden notes; conflicts with them are refused only when the change is made. A refusal reveals a
   * hidden name, and with dry runs a caller could probe thousands of names without a trace.
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
    return withoutTrashedName(this.inner.trash(path, trash));
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
   * Refuses moves that were drafted without calling `refusedMoves` first.
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
   * Files that must not be moved: the move would change the target of a hidden link, or a hidden note has the same
   * name, so that the caller cannot tell where links by that name lead.
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

  /** Whether a folder contains files that are hidden from the caller. */
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
