import { trusted } from '@obsidian-agent/shared-types';
import { type BulkItem, bulkMove } from '@obsidian-agent/vault';
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
  type LeftLinks,
  leftLinksOf,
  leftLinksSentence,
  notUpdatedLines,
  updatedLinksClause,
} from '../report/links-report.ts';
import type { Unread } from '../report/list-report.ts';
import { unreadMember } from '../report/list-report.ts';
import { storedFolderSentence, storedItemsSentence } from '../report/stored-name.ts';
import { counted, writeReport } from '../report/write-report.ts';

interface Effect extends LeftLinks {
  readonly folder: string;
  readonly items: readonly BulkItem[];
  readonly unselected: Unread;
  readonly links_updated: number;
  readonly files_updated: number;
}

export const handler: WriteHandlerV2<'bulk_move', Effect> = {
  async draft(draft, { select, to, on_conflict, update_links, atomic = false }) {
    const moved = await bulkMove(draft, {
      select,
      to,
      onConflict: on_conflict ?? 'error',
      updateLinks: update_links ?? 'setting',
      atomic,
    });
    return {
      folder: moved.folder,
      items: moved.items,
      unselected: moved.unselected,
      links_updated: moved.linksUpdated,
      files_updated: moved.updated.length,
      ...leftLinksOf(moved, draft),
    };
  },

  report({ folder, unselected, ...effect }, params, facts) {
    const { items } = effect;
    const { selected, changed, ...rest } = totalsOf(items);
    const notes = counted(changed, 'note');
    const where = folder === '' ? 'the root of the vault' : folder;
    const what = facts.isPreview
      ? [trusted(`Would move ${notes} to ${where}: `), changedPaths(items)]
      : [trusted(`Moved ${notes} to ${where}`)];
    const sentence =
      selected === 0
        ? 'No note matches the selection.'
        : [
            ...(changed === 0 ? [trusted('No note to move')] : what),
            trusted(`${updatedLinksClause(effect, facts)}.`),
            ...restSentence(items, facts),
            trusted(storedFolderSentence(params.to, folder) + storedItemsSentence(items)),
            ...leftLinksSentence(effect, facts),
          ];
    const details = [...itemLines(items), ...brokenLinksLines(effect)];
    const warnings = [...unselectedLines(unselected, effect.unread), ...notUpdatedLines(effect)];
    const unread = unreadOfBulk(unselected, effect.unread);
    const totals = { selected, changed, ...rest };
    return {
      ...writeReport({ sentence, details, warnings }, params, facts),
      metadata: { ...effect, totals, ...unreadMember(unread) },
    };
  },
};
