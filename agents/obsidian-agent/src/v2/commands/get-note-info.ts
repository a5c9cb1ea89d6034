import type { ResultV2 } from '@obsidian-agent/shared-types';
import { findNote, type NoteInfo, noteInfo } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { unreadMember } from '../report/list-report.ts';
import { noteInfoReport } from '../report/note-info-report.ts';

const MOST = { headings: 200, links: 200, backlinks: 50, open_tasks: 50, blocks: 200 };

export const handler: ReadHandlerV2<'get_note_info'> = async ({ vault }, { note, response_format }) => {
  const reader = await vault().open();
  const info = await noteInfo(reader, await findNote(reader, note));
  const metadata = asResult(info);
  return { ...noteInfoReport(metadata, info.backlinks_unread, response_format === 'detailed'), metadata };
};

function asResult({ backlinks_unread, ...info }: NoteInfo): ResultV2<'get_note_info'> {
  const { headings, links, backlinks, open_tasks, blocks } = info;
  const { unread } = unreadMember(backlinks_unread);
  return {
    ...info,
    headings: headings.slice(0, MOST.headings),
    headings_total: headings.length,
    links: links.slice(0, MOST.links),
    links_total: links.length,
    unresolved_links_total: links.filter(({ path }) => path === null).length,
    backlinks: backlinks.slice(0, MOST.backlinks),
    backlinks_total: backlinks.length,
    ...(unread === undefined ? {} : { backlinks_unread: unread }),
    open_tasks: open_tasks.slice(0, MOST.open_tasks),
    blocks: blocks.slice(0, MOST.blocks),
    blocks_total: blocks.length,
  };
}
