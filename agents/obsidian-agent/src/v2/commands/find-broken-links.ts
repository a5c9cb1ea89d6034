import { findUnresolvedLinks, type ListedUnresolvedLink } from '@obsidian-agent/vault';
import { paramExcluded } from '../../request/param-errors.ts';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { brokenLinksReport } from '../report/broken-links-report.ts';
import { pageMembers } from '../report/list-report.ts';

const LIMIT = 100;

export const handler: ReadHandlerV2<'find_broken_links'> = async ({ vault }, params) => {
  const { folder, note, limit = LIMIT, cursor, response_format } = params;
  if (folder !== undefined && note !== undefined) throw paramExcluded('folder', 'note');
  const reader = await vault().open();
  const found = await findUnresolvedLinks(reader, { folder, note }, { limit, cursor });
  return {
    ...brokenLinksReport(found, response_format === 'detailed'),
    metadata: {
      links: found.items.map(asResult),
      targets_total: found.targets,
      ...pageMembers(found),
    },
  };
};

function asResult({ path, line, text, link, target, isEmbed, didYouMean }: ListedUnresolvedLink) {
  return {
    path,
    line,
    text,
    link,
    target,
    ...(isEmbed ? { embed: true as const } : {}),
    ...(didYouMean.length === 0 ? {} : { did_you_mean: didYouMean }),
  };
}
