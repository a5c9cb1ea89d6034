import { counted, type Part, param, send, text, trashOf, trusted, withParam } from '@obsidian-agent/shared-types';
import type { BrokenLink, Draft, MovedFiles, RedirectedLinks } from '@obsidian-agent/vault';
import type { ReportFacts } from '../handling/handler.ts';
import { type Unread, unreadWarning, unseenLinks } from './list-report.ts';
import { type Line, withQuote } from './rendering.ts';
import { firstOf } from './write-report.ts';

const MOST_LINKS = 100;
const MOST_WORDED = 5;

/** Words about links, for the sentence, the details and the warnings of a write. */
interface LinksWording {
  readonly sentence: readonly Part[];
  readonly details: readonly string[];
  readonly warnings: readonly Line[];
}

/** The result members about broken links, shortened like the effect of a draft. */
interface BrokenLinks {
  readonly broken_links: readonly BrokenLink[];
  readonly broken_links_total: number;
  /** Files whose links could not be read. */
  readonly unread?: Unread;
}

/** The same, and the members about redirected links. */
export interface LostLinks extends BrokenLinks {
  readonly redirected_links?: readonly RedirectedLinks[];
}

/** The result members about links that a move did not update, shortened like the effect of a draft. */
interface LeftLinks extends LostLinks {
  readonly enclosing_vault?: string;
}

/** The result members about links of every move. */
export interface MovedLinks extends LeftLinks {
  readonly links_updated: number;
  readonly files_updated: number;
}

export function movedLinksOf(
  { filesMoved, linksUpdated, updated, ...lost }: MovedFiles,
  { enclosingVault }: Pick<Draft, 'enclosingVault'>,
): MovedLinks {
  const around = filesMoved === 0 || enclosingVault === undefined ? {} : { enclosing_vault: enclosingVault };
  return { links_updated: linksUpdated, files_updated: updated.length, ...lostLinksOf(lost), ...around };
}

export function lostLinksOf({
  broken,
  redirected,
  unread,
}: Pick<MovedFiles, 'broken' | 'redirected' | 'unread'>): LostLinks {
  return {
    broken_links: broken.slice(0, MOST_LINKS),
    broken_links_total: broken.length,
    ...(unread.length === 0 ? {} : { unread }),
    ...(redirected.length === 0 ? {} : { redirected_links: redirected.slice(0, MOST_LINKS) }),
  };
}

/** ` 2 links are now broken: Index.md:12, Log.md:3.`; empty if there is none. */
function brokenLinksSentence({ broken_links, broken_links_total }: BrokenLinks, facts: ReportFacts): readonly Part[] {
  if (broken_links_total === 0) return [];
  const lead = facts.isPreview ? 'would be broken' : broken_links_total === 1 ? 'is now broken' : 'are now broken';
  const places = broken_links.slice(0, MOST_WORDED).map(placeOf);
  const more = broken_links_total - places.length;
  const list = [...places, ...(more > 0 ? [`… and ${more} more`] : [])].join(', ');
  return withQuote(` ${counted(broken_links_total, 'link')} ${lead}: `, list, '.');
}

/** A line for each broken link, for a detailed answer. */
function brokenLinksLines({ broken_links }: BrokenLinks): string[] {
  return broken_links.map((link) => `- broken link: ${placeOf(link)} ${link.link}`);
}

/** `; updated 3 links in 2 files`; empty if there were none. */
export function updatedLinksClause(updated: MovedLinks, facts: ReportFacts): string {
  if (updated.links_updated === 0) return '';
  const what = `${counted(updated.links_updated, 'link')} in ${counted(updated.files_updated, 'file')}`;
  return facts.isPreview ? ` and update ${what}` : `; updated ${what}`;
}

/** What happened to links to deleted files: broken ones, then those that resolve to another file of the same name. */
export function lostLinksWording(lost: LostLinks, facts: ReportFacts): LinksWording {
  return {
    sentence: [...brokenLinksSentence(lost, facts), ...redirectedLinksSentence(lost, facts)],
    details: brokenLinksLines(lost),
    warnings: unseenLinks(lost.unread ?? []),
  };
}

/** ` Links that lead to another file now: 2 in 1 file, from deep/Plan.md to Plan.md.`; empty if there are none. */
export function redirectedLinksSentence(
  { redirected_links = [] }: { readonly redirected_links?: readonly RedirectedLinks[] },
  { isPreview }: ReportFacts,
): readonly Part[] {
  if (redirected_links.length === 0) return [];
  const which = redirected_links.map(
    ({ from, to, links, files }) => `${links} in ${counted(files, 'file')}, from ${from} to ${to}`,
  );
  const lead = isPreview ? 'would resolve to another file' : 'now resolve to another file';
  return withQuote(` Links that ${lead}: `, firstOf(which, MOST_WORDED, '; '), '.');
}

/** What happened to links that a move did not update: why they are broken or redirected, and how to fix them. */
export function leftLinksWording(left: LeftLinks, facts: ReportFacts): LinksWording {
  const around = `the rest of the vault around this folder, ${left.enclosing_vault},`;
  const unread = 'Links in these files are not updated, because their text cannot be read: ';
  return {
    sentence: [
      ...notUpdatedSentence(left, facts),
      ...(left.enclosing_vault === undefined ? [] : [trusted(` Links in ${around} were not checked.`)]),
    ],
    details: brokenLinksLines(left),
    warnings: unreadWarning(unread, left.unread ?? []),
  };
}

function notUpdatedSentence(left: LeftLinks, facts: ReportFacts): readonly Part[] {
  if (left.broken_links_total === 0 && left.redirected_links === undefined) return [];
  const remedy = facts.isPreview
    ? text`To update them, ${send} ${param('update_links', 'always')}`
    : text`To update them, undo this move and repeat it ${withParam('update_links', 'always')}`;
  return [
    ...brokenLinksSentence(left, facts),
    ...redirectedLinksSentence(left, facts),
    ...text` Links were not updated, as requested. ${remedy}.`,
  ];
}

/** ` (in .trash)`, ` (in the desktop's trash)` or ` permanently`. */
export function trashLocation(trashedTo: string | null): string {
  if (trashedTo === null) return ' permanently';
  return trashOf(trashedTo) === 'vault' ? ' (in .trash)' : " (in the desktop's trash)";
}

function placeOf({ path, line }: BrokenLink): string {
  return `${path}:${line}`;
}
