import { counted, trusted } from '@obsidian-agent/shared-types';
import type { ListedUnresolvedLink, UnresolvedLinks } from '@obsidian-agent/vault';
import { pageLine, unseenLinks } from './list-report.ts';
import { type RenderedText, renderLines } from './rendering.ts';
import { firstOf } from './write-report.ts';

const MOST_PLACES = 2;
const MOST_TEXTS = 3;

const CLOSED = 'Parts of the vault are hidden here: some of these links may point to a hidden note.';

/** Lists broken links by the name they point to; one by one in a detailed answer. */
export function brokenLinksReport(found: UnresolvedLinks, isDetailed: boolean): RenderedText {
  const { items, total, targets, isFiltered, unread } = found;
  if (total === 0) return renderLines([trusted('No broken links.'), ...unseenLinks(unread)]);
  const sentence = `${counted(total, 'broken link')} to ${counted(targets, 'missing target')}.`;
  const groups = [...Map.groupBy(items, ({ target }) => target).values()];
  const lines = groups.flatMap(isDetailed ? detailedGroup : conciseGroup);
  const closed = isFiltered ? [trusted(CLOSED)] : [];
  const page = pageLine(items.length, found);
  return renderLines([trusted(sentence), ...closed, ...lines, ...page, ...unseenLinks(unread)]);
}

function conciseGroup(links: readonly ListedUnresolvedLink[]): string[] {
  const [first] = links;
  const [suggestion] = first?.didYouMean ?? [];
  const places = links.map(({ path, line }) => `${path}:${line}`);
  return [`- ${first?.target}${suggestion === undefined ? '' : ` (${suggestion}?)`}: ${firstOf(places, MOST_PLACES)}`];
}

function detailedGroup(links: readonly ListedUnresolvedLink[]): string[] {
  const [first] = links;
  const places = links.flatMap(({ path, line, link, text, isEmbed }, at) => [
    `  - ${path}, line ${line}: ${isEmbed ? 'embed' : 'link'} [[${link}]]`,
    ...(text === '' || at >= MOST_TEXTS ? [] : [`    > ${text}`]),
  ]);
  const suggestion =
    first === undefined || first.didYouMean.length === 0 ? [] : [`  did you mean: ${first.didYouMean.join(', ')}`];
  return [`- ${first?.target}, ${counted(links.length, 'link')}`, ...suggestion, ...places];
}
