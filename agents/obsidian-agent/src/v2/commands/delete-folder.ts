import { counted, trusted } from '@obsidian-agent/shared-types';
import { deleteFolder, findFolderToDelete, ownPath } from '@obsidian-agent/vault';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { type LostLinks, lostLinksOf, lostLinksWording, trashLocation } from '../report/links-report.ts';
import { unreadMember } from '../report/list-report.ts';
import { storedFolderSentence } from '../report/stored-name.ts';
import { verb, writeReport } from '../report/write-report.ts';

interface Effect extends LostLinks {
  readonly path: string;
  readonly files_deleted: number;
  readonly notes_deleted: number;
  readonly trashed_to: string | null;
}

export const handler: WriteHandlerV2<'delete_folder', Effect> = {
  async draft(draft, { folder, force = false, mode = 'setting' }) {
    const path = findFolderToDelete(draft, ownPath(draft, folder), mode);
    const { files, notes, trashedTo, ...lost } = await deleteFolder(draft, path, { mode, force });
    return { path, files_deleted: files, notes_deleted: notes, trashed_to: trashedTo, ...lostLinksOf(lost) };
  },

  report(effect, params, facts) {
    const { path, files_deleted: files, notes_deleted: notes, trashed_to } = effect;
    const others = files - notes;
    const held = [
      ...(notes > 0 ? [counted(notes, 'note')] : []),
      ...(others > 0 ? [counted(others, 'other file')] : []),
    ].join(' and ');
    const links = lostLinksWording(effect, facts);
    const what = `${verb(facts, 'Deleted', 'delete')} folder ${path}${held === '' ? '' : ` with ${held}`}`;
    const name = storedFolderSentence(params.folder, path);
    const sentence = [trusted(`${what}${trashLocation(trashed_to)}.${name}`), ...links.sentence];
    return {
      ...writeReport({ ...links, sentence }, params, facts),
      metadata: { ...effect, ...unreadMember(effect.unread ?? []) },
    };
  },
};
