import { type Change, type Transaction, withPaths } from '../core/change.ts';
import { noteNotFound } from '../core/note-errors.ts';
import type { Committed, Draft, TransactionOptions, Vault, VaultReader } from '../core/vault.ts';
import { parseNotePath } from '../paths/note-path.ts';
import { BOOKMARKS_PATH } from '../settings/settings-file.ts';
import { undoDenied } from './access-errors.ts';
import type { AccessRules } from './access-rules.ts';
import { ScopedDraft, withoutTrashedName } from './scoped-draft.ts';
import { ScopedReader } from './scoped-reader.ts';

/**
 * Limits a vault to the paths that the caller may access. Listings, searches and errors never mention a hidden path,
 * and no operation changes one.
 */
export function scopeVault(vault: Vault, rules: AccessRules): Vault {
  const within =
    <A>(work: (draft: Draft) => Promise<A>, isPreview = false) =>
    async (draft: Draft): Promise<A> => {
      const scoped = new ScopedDraft(draft, rules, { isPreview });
      const outcome = await work(scoped);
      await scoped.assertLinksKept();
      return outcome;
    };
  return {
    path: vault.path,
    isInPlace: () => vault.isInPlace(),
    readNote: async (noteName: string): Promise<string> => {
      const reader = await vault.open();
      const path = parseNotePath(noteName).join('/');
      if (!rules.mayAccess(path) || !rules.mayAccess(reader.realPathOf(path))) throw noteNotFound(noteName);
      return await vault.readNote(noteName);
    },
    open: async (): Promise<VaultReader> => new ScopedReader(await vault.open(), rules),
    transact: async <A>(options: TransactionOptions, work: (draft: Draft) => Promise<A>): Promise<Committed<A>> =>
      withoutTrashNames(await vault.transact(options, within(work))),
    preview: async <A>(work: (draft: Draft) => Promise<A>): Promise<Committed<A>> =>
      withoutTrashNames(await vault.preview(within(work, true))),
    history: async () => visibleHistory(await vault.history(), rules),
    earlierVersions: async (path) =>
      rules.mayAccess(path) ? (await vault.earlierVersions(path)).filter((past) => rules.mayAccess(past.path)) : [],
    readVersion: async (version) => (rules.mayAccess(version.path) ? await vault.readVersion(version) : undefined),
    undo: async (ids, options) => {
      const past = (await vault.history()).filter(({ id }) => ids.includes(id));
      const denied = past.find((transaction) => touchesDenied(transaction, rules));
      if (denied !== undefined) throw undoDenied(denied.id);
      return withoutTrashNames(await vault.undo(ids, options));
    },
    close: () => vault.close(),
  };
}

/** Past transactions without hidden changes. An undo does not reveal how many hidden transactions it also undid. */
function visibleHistory(history: readonly Transaction[], rules: AccessRules): readonly Transaction[] {
  const visible = history.flatMap((past) => visiblePart(past, rules));
  const ids = new Set(visible.map(({ id }) => id));
  return visible.map((past) => ({ ...past, undoes: past.undoes.filter((id) => ids.has(id)) }));
}

/** The visible part of a past transaction; empty if all of its changes are hidden. */
function visiblePart(past: Transaction, rules: AccessRules): Transaction[] {
  const changes = past.changes.filter(({ path, to }) => mayKnow(rules, path, to));
  return changes.length === 0 ? [] : [withoutTrashNames({ ...past, changes })];
}

function withoutTrashNames<Changed extends { readonly changes: readonly Change[] }>(changed: Changed): Changed {
  return { ...changed, changes: withPaths(changed.changes, withoutTrashedName) };
}

function touchesDenied({ changes }: Transaction, rules: AccessRules): boolean {
  return changes.some(({ path, to }) => !mayKnow(rules, path, to));
}

function mayKnow({ mayAccess }: AccessRules, path: string, to: string | undefined): boolean {
  // The bookmarks could quote hidden names.
  return path !== BOOKMARKS_PATH && mayAccess(path) && (to === undefined || mayAccess(to));
}
