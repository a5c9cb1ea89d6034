import { text, trusted } from '@obsidian-agent/shared-types';
import { type BulkResult, bulkTag } from '@obsidian-agent/vault';
import { paramMissing } from '../../request/param-errors.ts';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { changedPaths, itemLines, restSentence, totalsOf } from '../report/bulk-report.ts';
import { unreadMember } from '../report/list-report.ts';
import { unsearchedLines } from '../report/search-report.ts';
import { storedItemsSentence } from '../report/stored-name.ts';
import { counted, writeReport } from '../report/write-report.ts';

export const handler: WriteHandlerV2<'bulk_tag', BulkResult> = {
  async draft(draft, { select, add = [], remove = [], where = 'frontmatter', atomic = false }) {
    if (add.length + remove.length === 0)
      throw paramMissing('add', text`Send tags to add or to remove, such as {"add": ["review"]}.`);
    return await bulkTag(draft, { select, add, remove, where, atomic });
  },

  report({ items, unselected }, params, facts) {
    const totals = totalsOf(items);
    const notes = counted(totals.changed, 'note');
    const what = facts.isPreview
      ? [trusted(`Would tag ${notes}: `), changedPaths(items)]
      : [trusted(`Updated tags of ${notes}`)];
    const sentence =
      totals.selected === 0
        ? 'No note matches the selection.'
        : [
            ...(totals.changed === 0 ? [trusted('No note to change')] : what),
            trusted('.'),
            ...restSentence(items, facts),
            trusted(storedItemsSentence(items)),
          ];
    return {
      ...writeReport({ sentence, details: itemLines(items), warnings: unsearchedLines(unselected) }, params, facts),
      metadata: { items, totals, ...unreadMember(unselected) },
    };
  },
};
