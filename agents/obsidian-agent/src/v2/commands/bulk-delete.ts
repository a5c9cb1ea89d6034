import { trusted } from '@obsidian-agent/shared-types';
import { type BulkItem, bulkDelete } from '@obsidian-agent/vault';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import {
  changedPaths,
  itemLines,
  restSentence,
  totalsOf,
  unreadOfBulk,
  unselectedLines,
} from '../report/bulk-report.ts';
import {
  brokenLinksLines,
  type LostLinks,
  lostLinksOf,
  lostLinksSentence,
  unseenLinksLines,
} from '../report/links-report.ts';
import type { Unread } from '../report/list-report.ts';
import { unreadMember } from '../report/list-report.ts';
import { storedItemsSentence } from '../report/stored-name.ts';
import { counted, writeReport } from '../report/write-report.ts';

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
    const totals = totalsOf(items);
    const notes = counted(totals.changed, 'note');
    const what = facts.isPreview
      ? [trusted(`Would delete ${notes}: `), changedPaths(items)]
      : [trusted(`Deleted ${notes}`)];
    const sentence =
      totals.selected === 0
        ? 'No note matches the selection.'
        : [
            ...(totals.changed === 0 ? [trusted('No note would be deleted')] : what),
            trusted('.'),
            ...restSentence(items, facts),
            trusted(storedItemsSentence(items)),
            ...lostLinksSentence(effect, facts),
          ];
    const details = [...itemLines(items), ...brokenLinksLines(effect)];
    const warnings = [...unselectedLines(unselected, effect.unread), ...unseenLinksLines(effect)];
    const unread = unreadOfBulk(unselected, effect.unread);
    return {
      ...writeReport({ sentence, details, warnings }, params, facts),
      metadata: { ...effect, totals, ...unreadMember(unread) },
    };
  },
};
