import { counted } from '@obsidian-agent/shared-types';
import { findFolder, moveFiles, NOTHING_MOVED, ownPath, targetOfFolder } from '@obsidian-agent/vault';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { type MoveEffect, moveEffectOf, reportMove } from '../report/move-report.ts';
import { storedFolderSentence } from '../report/stored-name.ts';

interface Effect extends MoveEffect {
  readonly files_moved: number;
}

export const handler: WriteHandlerV2<'move_folder', Effect> = {
  async draft(draft, { folder, to, update_links: updateLinks = 'setting' }) {
    const from = findFolder(draft, ownPath(draft, folder));
    const path = targetOfFolder(draft, from, to);
    const moved = path === from ? NOTHING_MOVED : await moveFiles(draft, { folder: { from, to: path }, updateLinks });
    return { path, from, files_moved: moved.filesMoved, ...moveEffectOf(moved, draft) };
  },

  report(effect, params, facts) {
    const names = storedFolderSentence(params.folder, effect.from) + storedFolderSentence(params.to, effect.path);
    const size = ` (${counted(effect.files_moved, 'file')})`;
    return reportMove(effect, { kind: 'folder ', size, names }, { params, facts });
  },
};
