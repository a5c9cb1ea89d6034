import { plain } from '@obsidian-agent/shared-types';
import { type SearchHit, searchNotes } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { meaningProblemLines } from '../report/index-report.ts';
import { listReport, pageMembers, unreadMember } from '../report/list-report.ts';
import { hitBlock, hitLine, hitLines, missingContents, unsearchedLines } from '../report/search-report.ts';

const LIMIT = 20;
const SNIPPETS = 3;
const MOST_BYTES = 102_400;
const MOST_UNREAD = 20;

export const handler: ReadHandlerV2<'search_notes'> = async ({ vault }, params) => {
  const { vault_path: _, response_format, read_content = false, max_bytes = MOST_BYTES, ...wanted } = params;
  const { limit = LIMIT, cursor, snippets = SNIPPETS } = wanted;
  const reader = await vault().open();
  const contentBytes = read_content ? max_bytes : 0;
  const search =
    params.mode === 'question' ? (await import('../handling/answer-question.ts')).answerQuestion : searchNotes;
  const found = await search(reader, { ...wanted, snippets, contentBytes, limit, cursor });

  const { hits, unread, hints, meaningProblem, ...page } = found;
  return {
    ...listReport(page, {
      lines: hits.map(response_format === 'detailed' ? hitBlock : params.snippets === undefined ? hitLine : hitLines),
      none: 'No matches.',
      notes: [
        ...hints,
        ...meaningProblemLines(meaningProblem),
        ...(read_content ? missingContents(hits) : []),
        ...unsearchedLines(unread),
      ],
    }),
    metadata: {
      results: hits.map(asResult),
      ...(meaningProblem === undefined ? {} : { meaning_problem: meaningProblem }),
      ...pageMembers(page),
      ...(hints.length === 0 ? {} : { hints: hints.map(plain) }),
      ...(unread.length === 0 ? {} : { unread_total: unread.length }),
      ...unreadMember(unread.slice(0, MOST_UNREAD)),
    },
  };
};

function asResult({ path, score, modifiedMs, section = [], snippets, content }: SearchHit) {
  return {
    path,
    ...(score === undefined ? {} : { score }),
    modified: new Date(modifiedMs).toISOString(),
    ...(section.length === 0 ? {} : { section }),
    snippets: snippets.map(({ line, text }) => ({ line, text })),
    ...(content === undefined ? {} : { content }),
  };
}
