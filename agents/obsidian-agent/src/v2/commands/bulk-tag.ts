import { param, SEND, spelled, text } from '@obsidian-agent/shared-types';
import { type BulkResult, bulkTag } from '@obsidian-agent/vault';
import { paramMissing } from '../../request/param-errors.ts';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { bulkSentence, itemLines, totalsOf } from '../report/bulk-report.ts';
import { unreadMember } from '../report/list-report.ts';
import { unsearchedLines } from '../report/search-report.ts';
import { writeReport } from '../report/write-report.ts';

export const handler: WriteHandlerV2<'bulk_tag', BulkResult> = {
  async draft(draft, { select, add = [], remove = [], where = 'frontmatter', atomic = false }) {
    if (add.length + remove.length === 0)
      throw paramMissing(
        'add',
        text`${SEND} tags to add or to remove, such as ${spelled(text`{"add": ["review"]}`, [param('add', ['review'])])}.`,
      );
    return await bulkTag(draft, { select, add, remove, where, atomic });
  },

  report({ items, unselected }, params, facts) {
    const words = { done: 'Updated tags of', plain: 'tag', none: 'No note to change' };
    const sentence = bulkSentence(items, words, facts);
    return {
      ...writeReport({ sentence, details: itemLines(items), warnings: unsearchedLines(unselected) }, params, facts),
      metadata: { items, totals: totalsOf(items), ...unreadMember(unselected) },
    };
  },
};
