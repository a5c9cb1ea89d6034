import type { LinksOfFile, ToldLink } from '@obsidian-agent/vault';
import { pageLine, unseenLinks } from './page-line.ts';
import { counted } from './write-report.ts';

/** Words of the links of a note: where each stands and leads; with the texts of their lines in a detailed answer. */
export function noteLinksReport(links: LinksOfFile, isDetailed: boolean): string {
  const { path, items, total, nextCursor } = links;
  const lines = (['out', 'in'] as const).flatMap((direction) => {
    const of = items.filter((link) => link.direction === direction);
    if (of.length === 0) return [];
    const words = isDetailed ? detailedLines : conciseLine;
    return [direction === 'out' ? 'Links from it:' : 'Links to it:', ...of.flatMap((link) => words(link))];
  });
  return [
    `${path}: ${totalsOf(links)}.`,
    ...lines,
    ...pageLine(items.length, total, nextCursor),
    ...unseenLinks(links.unread),
  ].join('\n');
}

function totalsOf({ out, in: into, unresolved = 0 }: LinksOfFile): string {
  const lost = unresolved === 0 ? '' : ` (${unresolved} unresolved)`;
  return [
    ...(out === undefined ? [] : [`${counted(out, 'link')} from it${lost}`]),
    ...(into === undefined ? [] : [`${counted(into, 'link')} to it`]),
  ].join(', ');
}

function conciseLine(link: ToldLink): string[] {
  if (link.direction === 'in') return [`- ${link.source}:${link.line}`];
  return [`- ${link.line}: ${link.target ?? nowhere(link)}`];
}

function detailedLines(link: ToldLink): string[] {
  const { direction, source, line, link: written, target, isEmbed, text } = link;
  const place = direction === 'in' ? `${source}:${line}` : `line ${line}`;
  const leads = direction === 'in' ? '' : ` → ${target ?? nowhere(link)}`;
  const quoted = text === '' ? [] : [`  > ${text}`];
  return [`- ${place}: ${isEmbed ? 'embed' : 'link'} [[${written}]]${leads}`, ...quoted];
}

function nowhere({ link, didYouMean }: ToldLink): string {
  return `${link} (unresolved${meantOf(didYouMean)})`;
}

/** `; did you mean A.md or B.md?`; nothing where nothing is near. */
function meantOf(didYouMean: readonly string[]): string {
  return didYouMean.length === 0 ? '' : `; did you mean ${didYouMean.join(' or ')}?`;
}
