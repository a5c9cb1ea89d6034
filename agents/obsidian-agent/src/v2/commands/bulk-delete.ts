import { type BulkItem, bulkDelete } from '@obsidian-agent/vault';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { bulkSentence, itemLines, totalsOf, unreadOfBulk, unselectedLines } from '../report/bulk-report.ts';
import { type LostLinks, lostLinksOf, lostLinksWording } from '../report/links-report.ts';
import { type Unread, unreadMember } from '../report/list-report.ts';
import { writeReport } from '../report/write-report.ts';

interface Effect extends LostLinks {
  readonly items: readonly BulkItem[];
  readonly unselected: Unread;
}

export const handler: WriteHandlerV2<'bulk_delete', Effect> = {
  async draft(draft, { select, confirm, dry_run = true, mode = 'setting', atomic = false }) {
    const isConfirmed = confirm === true || dry_run;
    const { items, unselected, ...lost } = await bulkDelete(draft, { select, mode, atomic, isConfirmed });
    return { items, unselected, ...lostLinksOf(lost) };
  },

  report({ unselected, ...effect }, params, facts) {
    const { items } = effect;
    const links = lostLinksWording(effect, facts);
    const words = { done: 'Deleted', plain: 'delete', none: 'No note would be deleted' };
    const sentence = [...bulkSentence(items, words, facts), ...links.sentence];
    const details = [...itemLines(items), ...links.details];
    const warnings = [...unselectedLines(unselected, effect.unread), ...links.warnings];
    const unread = unreadOfBulk(unselected, effect.unread);
    return {
      ...writeReport({ sentence, details, warnings }, params, facts),
      metadata: { ...effect, totals: totalsOf(items), ...unreadMember(unread) },
    };
  },
};
