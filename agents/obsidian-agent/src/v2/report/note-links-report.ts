import { trusted } from '@obsidian-agent/shared-types';
import type { LinksOfFile, ListedLink } from '@obsidian-agent/vault';
import { pageLine, unseenLinks } from './page-line.ts';
import { type RenderedText, renderLines } from './rendering.ts';
import { counted } from './write-report.ts';

/** Names that a concise answer tells of what a link may mean. */
const MOST_MEANT = 1;

/** Words of the links of a note: where each stands and leads; with the texts of their lines in a detailed answer. */
export function noteLinksReport(links: LinksOfFile, isDetailed: boolean): RenderedText {
  const { path, items, total, nextCursor } = links;
  const lines = (['out', 'in'] as const).flatMap((direction) => {
    const of = items.filter((link) => link.direction === direction);
    if (of.length === 0) return [];
    const words = isDetailed ? detailedLines : conciseLines(of);
    return [direction === 'out' ? 'Links from it:' : 'Links to it:', ...of.flatMap((link) => words(link))];
  });
  return renderLines([
    trusted(`${path}: ${totalsOf(links)}.`),
    ...lines,
    ...pageLine(items.length, total, nextCursor),
    ...unseenLinks(links.unread),
  ]);
}

function totalsOf({ out, in: into, unresolved = 0 }: LinksOfFile): string {
  const lost = unresolved === 0 ? '' : ` (${unresolved} unresolved)`;
  return [
    ...(out === undefined ? [] : [`${counted(out, 'link')} from it${lost}`]),
    ...(into === undefined ? [] : [`${counted(into, 'link')} to it`]),
  ].join(', ');
}

/** Each link by what it leads to; of several that lead to one file, or stand on one line, also as it is written. */
function conciseLines(links: readonly ListedLink[]): (link: ListedLink) => string[] {
  const sameAs = ({ direction, source, line, target, missing }: ListedLink) =>
    direction === 'in' ? `${source}:${line}` : (target ?? `?${missing}`);
  const count = Map.groupBy(links, sameAs);
  return (link) => {
    const written = (count.get(sameAs(link))?.length ?? 0) > 1 ? ` [[${link.link}]]` : '';
    if (link.direction === 'in') return [`- ${link.source}:${link.line}${written}`];
    return [`- ${link.line}: ${link.target ?? nowhere(link, MOST_MEANT)}${written}`];
  };
}

function detailedLines(link: ListedLink): string[] {
  const { direction, source, line, link: written, target, isEmbed, text } = link;
  const place = direction === 'in' ? `${source}:${line}` : `line ${line}`;
  const leads = direction === 'in' ? '' : ` → ${target ?? nowhere(link)}`;
  const quoted = text === '' ? [] : [`  > ${text}`];
  return [`- ${place}: ${isEmbed ? 'embed' : 'link'} [[${written}]]${leads}`, ...quoted];
}

/** What a link names that is not there, as `find_broken_links` tells it. */
function nowhere({ missing, didYouMean }: ListedLink, most?: number): string {
  return `${missing} (unresolved${meantOf(didYouMean.slice(0, most))})`;
}

/** `; did you mean A.md or B.md?`; nothing where nothing is near. */
function meantOf(didYouMean: readonly string[]): string {
  return didYouMean.length === 0 ? '' : `; did you mean ${didYouMean.join(' or ')}?`;
}
