import { applySplices, type Splice } from '@obsidian-agent/markdown';
import type { Move } from '../core/move.ts';
import type { Draft } from '../core/vault.ts';
import { draftCacheOf } from '../links/draft-cache.ts';
import { fileReferences } from '../links/file-references.ts';
import type { ReadReferences } from '../links/known-references.ts';
import { type BrokenLink, brokenLinksIn } from '../links/newly-broken-links.ts';
import { type RedirectedLinks, redirectedLinksIn, summedUp } from '../links/redirected-links.ts';
import { FileTable } from '../links/resolution.ts';
import { linkSources, type TextSource } from '../links/sources.ts';
import type { VaultSettings } from '../settings/vault-settings.ts';
import { closedFolders, type UnreadText } from '../snapshots/unread-texts.ts';
import { linksUnwritable } from './move-errors.ts';
import { type MovePlan, movesOfFolder, planMove } from './move-plan.ts';
import { differOnlyInSpelling } from './restore-spelling.ts';
import { isSurelyUnaffected } from './unaffected-links.ts';
import type { UnwritableLink } from './update-references.ts';
import { updateText } from './verify-updates.ts';

type Sources = AsyncGenerator<TextSource>;
type LinksOfMove = Omit<MovedFiles, 'filesMoved' | 'unread'>;

/** `setting` updates links unless the vault's settings turn that off. */
export type UpdateLinks = 'setting' | 'always' | 'never';

export interface MoveRequest {
  /** Moves of files. The files of a folder are found here. */
  readonly moves?: readonly Move[];
  readonly folder?: Move;
  readonly updateLinks: UpdateLinks;
}

/** The effects of a move on the links of the vault. */
export interface MovedFiles {
  readonly filesMoved: number;
  readonly linksUpdated: number;
  /** Files in which links were updated, by their paths after the move, with the number of links. */
  readonly updated: readonly { readonly path: string; readonly links: number }[];
  /** Links that are now broken; empty if links are updated. */
  readonly broken: readonly BrokenLink[];
  /** Links that now lead to another file; empty if links are updated. */
  readonly redirected: readonly RedirectedLinks[];
  /** Files and folders that cannot be read, in which links were not updated. */
  readonly unread: readonly UnreadText[];
}

/** The result if nothing was moved. */
export const NOTHING_MOVED: MovedFiles = {
  filesMoved: 0,
  linksUpdated: 0,
  updated: [],
  broken: [],
  redirected: [],
  unread: [],
};

/**
 * Moves files, or a folder with its contents, and updates links in the whole vault.
 *
 * All moves form one plan, which covers links between the moved files and links that become ambiguous or unique. An
 * unreadable file does not prevent a move, but its links stay unchanged.
 *
 * @throws AgentError `LINKS_UNWRITABLE` and `ACCESS_DENIED` before anything is drafted, `NOTE_EXISTS`, and errors of
 * the path
 */
export async function moveFiles(draft: Draft, { moves = [], folder, updateLinks }: MoveRequest): Promise<MovedFiles> {
  const known = draftCacheOf(draft);
  const paths = draft.files();
  const folders = folder === undefined ? [] : [folder];
  const entries = [...moves, ...folders];
  const all = [...moves, ...folders.flatMap((each) => movesOfFolder(paths, each))];
  const [refusal] = (await draft.refusedMoves([...folders, ...all])).values();
  if (refusal !== undefined) throw refusal;
  const plan = planMove({
    files: known?.table.of(paths) ?? new FileTable(paths),
    moves: all,
    folders,
    format: draft.settings.newLinkFormat,
  });
  const unread: UnreadText[] = [];
  const sources = sourcesOf(draft, plan, (text) => unread.push(text));
  const followed = followsMoves(draft.settings, updateLinks)
    ? await updateAll(draft, plan, { sources, moved: entries })
    : { linksUpdated: 0, updated: [], ...(await leftBehind(plan, sources)) };

  for (const { from, to } of entries) draft.move(from, to);
  for (const { from, to } of all) known?.references.follow(from, to);
  return { filesMoved: all.length, ...followed, unread: [...closedFolders(draft, () => true), ...byPath(unread)] };
}

/** Whether links are updated. */
function followsMoves({ alwaysUpdateLinks }: VaultSettings, updateLinks: UpdateLinks): boolean {
  return updateLinks === 'always' || (updateLinks === 'setting' && alwaysUpdateLinks);
}

async function updateAll(
  draft: Draft,
  plan: MovePlan,
  { sources, moved }: { sources: Sources; moved: readonly Move[] },
): Promise<LinksOfMove> {
  const unwritable: (UnwritableLink & { path: string })[] = [];
  const changed: { source: TextSource; splices: readonly Splice[] }[] = [];
  const known = draftCacheOf(draft)?.references;
  for await (const source of sources) {
    const read: ReadReferences = (...of) => known?.read(...of, fileReferences) ?? fileReferences(...of);
    const updates = updateText(plan, source, read);
    unwritable.push(...updates.unwritable.map((link) => ({ ...link, path: source.path })));
    if (updates.splices.length > 0) changed.push({ source, splices: updates.splices });
  }
  const [first, ...others] = unwritable;
  if (first !== undefined) throw linksUnwritable([first, ...others]);

  const former = draft.formerTexts(moved);
  for (const { source, splices } of changed) draft.write(source.path, applySplices(source.text, splices));
  await restoreSpellings(draft, plan, former);
  const updated = changed.map(({ source, splices }) => ({
    path: plan.moved.get(source.path) ?? source.path,
    links: linksIn(source, splices),
  }));
  const linksUpdated = updated.reduce((sum, { links }) => sum + links, 0);
  return { linksUpdated, updated, broken: [], redirected: [] };
}

/**
 * Restores the spelling that links had before an earlier transaction, if these moves undo it.
 *
 * The vault treats two spellings that lead to the same file as equal, but the user does not.
 */
async function restoreSpellings(draft: Draft, plan: MovePlan, former: ReadonlyMap<string, string>): Promise<void> {
  if (former.size === 0) return;
  const sourceOf = (path: string, text: string) => ({ path, text, references: fileReferences(path, text) });
  for (const [path, text] of former) {
    const place = plan.moved.get(path) ?? path;
    const now = sourceOf(place, draft.read(path).text);
    if (differOnlyInSpelling(plan.after, now, sourceOf(place, text))) draft.write(path, text);
  }
}

/** The effect on links that are not updated. */
async function leftBehind(plan: MovePlan, sources: Sources): Promise<Pick<MovedFiles, 'broken' | 'redirected'>> {
  const { before, after, moved } = plan;
  const changed = { before, after, at: (path: string) => moved.get(path) ?? path };
  const broken: BrokenLink[] = [];
  const redirected: RedirectedLinks[] = [];
  for await (const source of sources) {
    broken.push(...brokenLinksIn(changed, source));
    redirected.push(...redirectedLinksIn(changed, source));
  }
  broken.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line));
  return { broken, redirected: summedUp(redirected) };
}

function sourcesOf(draft: Draft, plan: MovePlan, onUnread: (unread: UnreadText) => void): Sources {
  const namesFolder = plan.folders.length > 0;
  return linkSources(draft, {
    targets: [...plan.moved].flat(),
    onUnread,
    isUnaffected: (link) => isSurelyUnaffected(plan, link),
    isIncluded: (path) => plan.moved.has(path) || (namesFolder && path.endsWith('.base')) || undefined,
  });
}

/** Number of changed links. The path and the display text of one link are two splices. */
function linksIn({ references }: TextSource, splices: readonly Splice[]): number {
  const starts = new Set(splices.map(({ start }) => start));
  return references.filter(({ span, display }) => starts.has(span.start) || starts.has(display?.span.start ?? -1))
    .length;
}

function byPath(unread: readonly UnreadText[]): readonly UnreadText[] {
  return unread.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
