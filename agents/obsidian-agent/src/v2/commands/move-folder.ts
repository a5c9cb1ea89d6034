import { trusted } from '@obsidian-agent/shared-types';
import { findFolder, moveFiles, NOTHING_MOVED, ownPath, targetOfFolder } from '@obsidian-agent/vault';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import {
  brokenLinksLines,
  type LeftLinks,
  leftLinksOf,
  leftLinksSentence,
  notUpdatedLines,
  updatedLinksClause,
} from '../report/links-report.ts';
import { unreadMember } from '../report/list-report.ts';
import { storedFolderSentence } from '../report/stored-name.ts';
import { counted, fact, relocationVerb, writeReport } from '../report/write-report.ts';

interface Effect extends LeftLinks {
  readonly path: string;
  readonly from: string;
  readonly files_moved: number;
  readonly links_updated: number;
  readonly files_updated: number;
  readonly updated: readonly { path: string; links: number }[];
}

export const handler: WriteHandlerV2<'move_folder', Effect> = {
  async draft(draft, { folder, to, update_links: updateLinks = 'setting' }) {
    const from = findFolder(draft, ownPath(draft, folder));
    const path = targetOfFolder(draft, from, to);
    const moved = path === from ? NOTHING_MOVED : await moveFiles(draft, { folder: { from, to: path }, updateLinks });
    return {
      path,
      from,
      files_moved: moved.filesMoved,
      links_updated: moved.linksUpdated,
      files_updated: moved.updated.length,
      updated: moved.updated.slice(0, 100),
      ...leftLinksOf(moved, draft),
    };
  },

  report({ updated, ...effect }, params, facts) {
    const { path, from, files_moved } = effect;
    const moved = `${relocationVerb(effect, facts)} folder ${from} to ${path} (${counted(files_moved, 'file')})`;
    const names = storedFolderSentence(params.folder, from) + storedFolderSentence(params.to, path);
    const sentence =
      path === from
        ? `The folder ${path} is already there; nothing was changed.${names}`
        : [trusted(`${moved}${updatedLinksClause(effect, facts)}.${names}`), ...leftLinksSentence(effect, facts)];
    const details = [
      ...updated.map((file) => fact(file.path, counted(file.links, 'link'))),
      ...brokenLinksLines(effect),
    ];
    return {
      ...writeReport({ sentence, details, warnings: notUpdatedLines(effect) }, params, facts),
      metadata: { ...effect, ...unreadMember(effect.unread ?? []) },
    };
  },
};
