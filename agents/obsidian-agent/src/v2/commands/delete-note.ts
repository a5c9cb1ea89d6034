import { trusted } from '@obsidian-agent/shared-types';
import { assertEtag, deleteEntry, deletionUnconfirmed, findFileToDelete, findLinksLost } from '@obsidian-agent/vault';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { type LostLinks, lostLinksOf, lostLinksWording, trashLocation } from '../report/links-report.ts';
import { unreadMember } from '../report/list-report.ts';
import { storedNameSentence } from '../report/stored-name.ts';
import { fact, verb, writeReport } from '../report/write-report.ts';

interface Effect extends LostLinks {
  readonly path: string;
  readonly replaced_etag: string;
  readonly trashed_to: string | null;
}

export const handler: WriteHandlerV2<'delete_note', Effect> = {
  async draft(draft, { note, confirm, dry_run, if_match, mode = 'setting' }) {
    const path = await findFileToDelete(draft, note, mode);
    const etag = draft.etagOf(path);
    assertEtag(path, if_match, etag);
    const { backlinks, ...lost } = await findLinksLost(draft, [path]);
    if (confirm !== true && dry_run !== true) throw deletionUnconfirmed(path, note, backlinks);
    return { path, replaced_etag: etag, trashed_to: deleteEntry(draft, path, mode), ...lostLinksOf(lost) };
  },

  report(effect, params, facts) {
    const { path, replaced_etag, trashed_to } = effect;
    const links = lostLinksWording(effect, facts);
    const what = `${verb(facts, 'Deleted', 'delete')} ${path}${trashLocation(trashed_to)}.`;
    const name = trusted(storedNameSentence(params.note, path));
    const sentence = [trusted(what), name, ...links.sentence];
    const details = [
      fact('replaced', replaced_etag),
      ...(trashed_to === null ? [] : [fact('trashed to', trashed_to)]),
      ...links.details,
    ];
    return {
      ...writeReport({ sentence, details, warnings: links.warnings }, params, facts),
      metadata: { ...effect, ...unreadMember(effect.unread ?? []) },
    };
  },
};
