import { memoize } from '../core/memoize.ts';
import { type Page, type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { findSimilar } from '../meaning/find-by-meaning.ts';
import { ignoredBy } from '../paths/ignored-files.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { findFile } from '../references/find-file.ts';
import { findNote } from '../references/find-note.ts';
import { folderScope } from '../references/folder-scope.ts';
import { type PageOfRead, unreadTexts } from '../snapshots/unread-texts.ts';
import { lineTexts } from './line-texts.ts';
import { NearTargets } from './near-targets.ts';
import { linksFrom, linksTo, type NoteLink } from './note-links.ts';
import { findOrphanNotes, type Orphan, type OrphanKind } from './orphans.ts';
import { type RelatedNote, relatedNotes } from './related-notes.ts';
import { listUnresolvedLinks, missingName, type UnresolvedLink } from './unresolved-links.ts';

/** Notes that count as similar in meaning. */
const MOST_SIMILAR = 20;

type LinkDirection = 'out' | 'in' | 'both';

/** A link as listed: with its line, and suggestions if its target does not exist. */
export interface ListedLink extends NoteLink {
  readonly text: string;
  /** The missing name; undefined for a link to a file. */
  readonly missing: string | undefined;
  readonly didYouMean: readonly string[];
}

/** The note and the links to list. */
export interface LinksQuery {
  readonly note: string;
  readonly direction: LinkDirection;
  /** Whether to list only the first link from each note to the file. */
  readonly isFirstOnly?: boolean;
}

/** The links of a file. Totals are absent for a direction that was not requested. */
export interface LinksOfFile extends PageOfRead<ListedLink> {
  readonly path: string;
  readonly out?: number;
  readonly in?: number;
  readonly unresolved?: number;
}

/**
 * Lists links of a note, or of another file of the vault.
 *
 * @throws AgentError like `findNote` and `pageOf`
 */
export async function listLinks(
  reader: VaultReader,
  { note, direction, isFirstOnly = false }: LinksQuery,
  limits: PageLimits,
): Promise<LinksOfFile> {
  const index = await reader.index();
  const path = await findFile(reader, note);
  const out = direction === 'in' ? undefined : linksFrom(reader, index, path);
  const into = direction === 'out' ? undefined : linksTo(reader, index, path);
  const links = [...(out ?? []), ...(isFirstOnly ? firstOfNotes(into ?? []) : (into ?? []))];
  const question = ['get_links', path, direction, isFirstOnly];
  const page = pageOfLinks(reader, links, { question, ...limits });
  const near = lazily(() => new NearTargets(reader.files()));
  const items = page.items.map((link) => {
    const missing = link.target === null ? missingName(link.linkpath) : undefined;
    return { ...link, missing, didYouMean: missing === undefined ? [] : near().near(missing) };
  });
  return {
    path,
    ...(out === undefined ? {} : { out: out.length, unresolved: out.filter(({ target }) => target === null).length }),
    ...(into === undefined ? {} : { in: into.length }),
    ...page,
    items,
    unread: unreadTexts({ reader, index }, (text) => (text === path ? out : into) !== undefined),
  };
}

/** The first link of each note. The links must be grouped by source. */
function firstOfNotes(links: readonly NoteLink[]): NoteLink[] {
  return links.filter(({ source }, at) => isNotePath(source) && links[at - 1]?.source !== source);
}

/** An unresolved link as listed. */
export interface ListedUnresolvedLink extends UnresolvedLink {
  readonly text: string;
  readonly didYouMean: readonly string[];
}

/** Unresolved links, as far as the caller may know. */
export interface UnresolvedLinks extends PageOfRead<ListedUnresolvedLink> {
  readonly targets: number;
  /** Whether some of them may lead to files that are hidden from the caller. */
  readonly isFiltered: boolean;
}

/**
 * Finds broken links.
 *
 * @throws AgentError like `findNote`, `findFolder` and `pageOf`
 */
export async function findUnresolvedLinks(
  reader: VaultReader,
  wanted: { readonly folder?: string | undefined; readonly note?: string | undefined },
  limits: PageLimits,
): Promise<UnresolvedLinks> {
  const index = await reader.index();
  const { folder, holds } = folderScope(reader, wanted.folder);
  const note = wanted.note === undefined ? undefined : await findNote(reader, wanted.note);
  const links = await listUnresolvedLinks(reader, index, { holds, note });
  const question = ['find_broken_links', folder, note];
  const page = pageOfLinks(reader, links, { question, ...limits });
  const near = lazily(() => new NearTargets(reader.files()));
  const nearOnce = memoize((target: string) => near().near(target));
  const items = page.items.map((link) => ({ ...link, didYouMean: nearOnce(link.target) }));
  const unread = unreadTexts({ reader, index }, (path) => (note === undefined ? holds(path) : path === note));
  const targets = new Set(links.map(({ target }) => target)).size;
  const { isFiltered } = reader;
  return { ...page, items, targets, isFiltered, unread };
}

/**
 * Finds notes without links, except excluded ones. Links in excluded notes still count.
 *
 * @throws AgentError like `findFolder` and `pageOf`
 */
export async function findOrphans(
  reader: VaultReader,
  wanted: { readonly kind: OrphanKind; readonly folder?: string | undefined },
  limits: PageLimits,
): Promise<PageOfRead<Orphan> & { readonly notes: number }> {
  const index = await reader.index();
  const { folder, holds } = folderScope(reader, wanted.folder);
  const isIgnored = ignoredBy(reader.settings.userIgnoreFilters);
  const isShown = (path: string) => holds(path) && !isIgnored(path);
  const { found, notes } = await findOrphanNotes(reader, index, { kind: wanted.kind, holds: isShown });
  const question = ['find_orphans', folder, wanted.kind];
  const page = pageOf(found, { reader, keyOf: ({ file }) => file.path, question, ...limits });
  return { ...page, notes, unread: unreadTexts({ reader, index }, () => true) };
}

/**
 * Finds notes related to a note.
 *
 * @throws AgentError like `findNote` and `pageOf`
 */
export async function findRelated(
  reader: VaultReader,
  note: string,
  limits: PageLimits,
): Promise<PageOfRead<RelatedNote> & { readonly path: string; readonly meaningProblem: string | undefined }> {
  const index = await reader.index();
  const path = await findNote(reader, note);
  const similar = await findSimilar(reader, path, MOST_SIMILAR);
  const related = relatedNotes(reader, index, { path, similar: similar?.hits ?? [] });
  const page = pageOf(related, { reader, keyOf: (each) => each.path, question: ['find_related', path], ...limits });
  return { ...page, path, unread: unreadTexts({ reader, index }, () => true), meaningProblem: similar?.problem };
}

/** A page of links, each with its line. Equal links on one line are numbered, so that each has its own key. */
function pageOfLinks<Link extends { line: number; link: string; path?: string; source?: string }>(
  reader: VaultReader,
  links: readonly Link[],
  wanted: PageLimits & { readonly question: unknown },
): Page<Link & { readonly text: string }> {
  const seen = new Map<string, number>();
  const numbered = links.map((link) => {
    const place = [link.source ?? link.path, link.line, link.link].join('\n');
    const count = (seen.get(place) ?? 0) + 1;
    seen.set(place, count);
    return { link, key: `${place}\n${count}` };
  });
  const page = pageOf(numbered, { reader, keyOf: ({ key }) => key, ...wanted });
  const listed = page.items.map(({ link }) => ({ ...link, source: link.source ?? link.path ?? '' }));
  const texts = lineTexts(reader, listed);
  return { ...page, items: page.items.map(({ link }, at) => ({ ...link, text: texts[at] ?? '' })) };
}

function lazily<A>(make: () => A): () => A {
  let made: A | undefined;
  return () => (made ??= make());
}
