import { type ParamsV2, param, SEND, text } from '@obsidian-agent/shared-types';
import { type AddedBookmark, addBookmark } from '@obsidian-agent/vault';
import { paramExcluded, paramMissing } from '../../request/param-errors.ts';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { verb, writeReport } from '../report/write-report.ts';

const TARGETS = ['file', 'folder', 'search', 'url'] as const;

export const handler: WriteHandlerV2<'add_bookmark', AddedBookmark> = {
  draft: async (draft, params, { now }) => {
    assertOneTarget(params);
    return await addBookmark(draft, params, now);
  },

  report: ({ bookmark, isNew }, params, facts) => {
    const { type, path, subpath = '', query, url } = bookmark;
    const what = `${type} ${path === undefined ? (query ?? url ?? '') : path + subpath}`;
    const sentence = isNew
      ? `${verb(facts, 'Bookmarked', 'bookmark')} ${what}.`
      : `The bookmarks have ${what} already; nothing was changed.`;
    return { ...writeReport({ sentence }, params, facts), metadata: { bookmark, added: isNew } };
  },
};

function assertOneTarget(params: ParamsV2<'add_bookmark'>): void {
  const [target, other] = TARGETS.filter((name) => params[name] !== undefined);
  if (target === undefined)
    throw paramMissing(
      'file',
      text`${SEND} one of file, folder, search and url, such as ${param('file', 'Projects/Plan')}.`,
    );
  if (other !== undefined) throw paramExcluded(other, target);
}
