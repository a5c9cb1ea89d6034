import type { NoticeRecord } from './records.ts';
import type { Statements } from './statements.ts';
import { noticeTable } from './tables.ts';

/** Notices that were recorded with what they say, and may not have been sent. */
export interface UnsentNotices {
  list(): NoticeRecord[];
  /** Takes a notice over from the process that was to send it. Returns whether nobody was faster. */
  claim(notice: NoticeRecord, by: Pick<NoticeRecord, 'ownerPid' | 'claimedAt'>): boolean;
  remove(noticeId: string): void;
}

export function createUnsentNotices(sql: Statements): UnsentNotices {
  return {
    list: () => sql(`SELECT ${noticeTable.columns} FROM notice ORDER BY notice_id`).all().map(noticeTable.decode),
    claim(notice, by) {
      const { changes } = sql(`UPDATE notice SET owner_pid = ?, claimed_at = ?
        WHERE notice_id = ? AND owner_pid = ? AND claimed_at = ?`).run(
        by.ownerPid,
        by.claimedAt,
        notice.noticeId,
        notice.ownerPid,
        notice.claimedAt,
      );
      return changes > 0;
    },
    remove: (noticeId) => {
      sql('DELETE FROM notice WHERE notice_id = ?').run(noticeId);
    },
  };
}
