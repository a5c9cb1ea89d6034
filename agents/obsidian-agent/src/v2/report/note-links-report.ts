import { counted, trusted } from '@obsidian-agent/shared-types';
import type { LinksOfFile, ListedLink } from '@obsidian-agent/vault';
import { pageLine, unseenLinks } from './list-report.ts';
import { type RenderedText, renderLines } from './rendering.ts';

/** Most suggestions for a broken link in a concise answer. */
const MOST_SUGGESTIONS = 1;

/** Renders the links of a note with their lines and targets; in a detailed answer, also the text of the lines. */
export function noteLinksReport(links: LinksOfFile, isDetailed: boolean): RenderedText {
  const { path, items } = links;
  const lines = (['out', 'in'] as const).flatMap((direction) => {
    const of = items.filter((link) => link.direction === direction);
    if (of.length === 0) return [];
    const words = isDetailed ? detailedLines : conciseLines(of);
    return [direction === 'out' ? 'Links from it:' : 'Links to it:', ...of.flatMap((link) => words(link))];
  });
  return renderLines([
    trusted(`${path}: ${totalsOf(links)}.`),
    ...lines,
    ...pageLine(items.length, links),
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

/** Lists links by target; several to one file, or on one line, also as written. */
function conciseLines(links: readonly ListedLink[]): (link: ListedLink) => string[] {
  const sameAs = ({ direction, source, line, target, missing }: ListedLink) =>
    direction === 'in' ? `${source}:${line}` : (target ?? `?${missing}`);
  const count = Map.groupBy(links, sameAs);
  return (link) => {
    const written = (count.get(sameAs(link))?.length ?? 0) > 1 ? ` [[${link.link}]]` : '';
    if (link.direction === 'in') return [`- ${link.source}:${link.line}${written}`];
    return [`- ${link.line}: ${link.target ?? missingTarget(link, MOST_SUGGESTIONS)}${written}`];
  };
}

function detailedLines(link: ListedLink): string[] {
  const { direction, source, line, link: written, target, isEmbed, text } = link;
  const place = direction === 'in' ? `${source}:${line}` : `line ${line}`;
  const leads = direction === 'in' ? '' : ` → ${target ?? missingTarget(link)}`;
  const quoted = text === '' ? [] : [`  > ${text}`];
  return [`- ${place}: ${isEmbed ? 'embed' : 'link'} [[${written}]]${leads}`, ...quoted];
}

/** The missing target of a link, as in `find_broken_links`. */
function missingTarget({ missing, didYouMean }: ListedLink, most?: number): string {
  return `${missing} (unresolved${suggestionFor(didYouMean.slice(0, most))})`;
}

/** `; did you mean A.md or B.md?`; empty if nothing is similar. */
function suggestionFor(didYouMean: readonly string[]): string {
  return didYouMean.length === 0 ? '' : `; did you mean ${didYouMean.join(' or ')}?`;
}
