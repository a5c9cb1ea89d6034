import { findRelated, type RelatedNote } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { pageMembers } from '../report/list-report.ts';
import { relatedReport } from '../report/related-report.ts';

const LIMIT = 10;
const MOST_LINKS = 20;

export const handler: ReadHandlerV2<'find_related'> = async ({ vault }, params) => {
  const { note, limit = LIMIT, cursor, response_format } = params;
  const reader = await vault().open();
  const found = await findRelated(reader, note, { limit, cursor });
  return {
    ...relatedReport(found, response_format === 'detailed'),
    metadata: {
      path: found.path,
      related: found.items.map(asResult),
      ...(found.meaningProblem === undefined ? {} : { meaning_problem: found.meaningProblem }),
      ...pageMembers(found),
    },
  };
};

function asResult({ path, score, linked, sharedTags, sharedLinks, isInSameFolder, similarity }: RelatedNote) {
  return {
    path,
    score,
    ...(linked === undefined ? {} : { linked }),
    ...(sharedTags.length === 0 ? {} : { shared_tags: sharedTags }),
    ...(sharedLinks.length === 0 ? {} : { shared_links: sharedLinks.slice(0, MOST_LINKS) }),
    ...(isInSameFolder ? { same_folder: true as const } : {}),
    ...(similarity === undefined ? {} : { similarity }),
  };
}
