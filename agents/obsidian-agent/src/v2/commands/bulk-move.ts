import { type BulkItem, bulkMove } from '@obsidian-agent/vault';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { bulkSentence, itemLines, totalsOf, unreadOfBulk, unselectedLines } from '../report/bulk-report.ts';
import { leftLinksWording, type MovedLinks, movedLinksOf, updatedLinksClause } from '../report/links-report.ts';
import { type Unread, unreadMember } from '../report/list-report.ts';
import { storedFolderSentence } from '../report/stored-name.ts';
import { writeReport } from '../report/write-report.ts';

interface Effect extends MovedLinks {
  readonly folder: string;
  readonly items: readonly BulkItem[];
  readonly unselected: Unread;
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
      ...movedLinksOf(moved, draft),
    };
  },

  report({ folder, unselected, ...effect }, params, facts) {
    const { items } = effect;
    const links = leftLinksWording(effect, facts);
    const words = {
      done: 'Moved',
      plain: 'move',
      where: ` to ${folder === '' ? 'the root of the vault' : folder}`,
      clause: updatedLinksClause(effect, facts),
      none: 'No note to move',
      folder: storedFolderSentence(params.to, folder),
    };
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
