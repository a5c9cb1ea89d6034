import { type ListedLink, listLinks } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { pageMembers } from '../report/list-report.ts';
import { noteLinksReport } from '../report/note-links-report.ts';

const LIMIT = 100;

export const handler: ReadHandlerV2<'get_links'> = async ({ vault }, params) => {
  const { note, direction = 'both', first_only: isFirstOnly = false, limit = LIMIT, cursor, response_format } = params;
  const reader = await vault().open();
  const found = await listLinks(reader, { note, direction, isFirstOnly }, { limit, cursor });
  return {
    ...noteLinksReport(found, response_format === 'detailed'),
    metadata: {
      path: found.path,
      ...(found.out === undefined ? {} : { out_total: found.out }),
      ...(found.in === undefined ? {} : { in_total: found.in }),
      ...(found.unresolved === undefined ? {} : { unresolved_total: found.unresolved }),
      links: found.items.map(asResult),
      ...pageMembers(found),
    },
  };
};

function asResult({ direction, source, line, text, link, target, isEmbed, didYouMean }: ListedLink) {
  return {
    direction,
    source,
    line,
    text,
    link,
    target,
    ...(isEmbed ? { embed: true as const } : {}),
    ...(didYouMean.length === 0 ? {} : { did_you_mean: didYouMean }),
  };
}
