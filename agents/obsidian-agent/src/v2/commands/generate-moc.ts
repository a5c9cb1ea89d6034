import { AgentError, counted, type ParamsV2, param, SEND, spelled, text } from '@obsidian-agent/shared-types';
import { type MocSource, type WrittenMoc, writeMoc } from '@obsidian-agent/vault';
import { paramExcluded } from '../../request/param-errors.ts';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { unreadMember } from '../report/list-report.ts';
import { noteReport } from '../report/note-report.ts';
import { unsearchedLines } from '../report/search-report.ts';
import { verb } from '../report/write-report.ts';

const MOST_NOTES = 100;

export const handler: WriteHandlerV2<'generate_moc', WrittenMoc> = {
  async draft(draft, params) {
    const { note, if_match, title, sort = 'title' } = params;
    return await writeMoc(draft, { note, if_match, title, sort, source: sourceOf(params) });
  },

  report({ written, line, entries, added, removed, unread }, params, facts) {
    const { path, etag, replaced_etag } = written;
    const notes = counted(entries, 'note');
    const sentence =
      etag === replaced_etag
        ? `${path} is up to date: ${notes}.`
        : `${verb(facts, 'Wrote', 'write')} a map of ${notes} to ${path} (added ${added.length}, removed ${removed.length}).`;
    const details = [
      ...added.slice(0, MOST_NOTES).map((other) => `- added: ${other}`),
      ...removed.slice(0, MOST_NOTES).map((other) => `- removed: ${other}`),
    ];
    return {
      ...noteReport(written, { sentence, details, warnings: unsearchedLines(unread) }, { params, facts }),
      metadata: {
        ...written,
        created: replaced_etag === undefined,
        line,
        entries,
        added: added.length,
        removed: removed.length,
        ...unreadMember(unread),
      },
    };
  },
};

function sourceOf({ folder, tag, query }: ParamsV2<'generate_moc'>): MocSource {
  const sent = Object.entries({ folder, tag, query }).filter(([, value]) => value !== undefined);
  const [first, second] = sent;
  if (first === undefined)
    throw new AgentError('SELECTION_EMPTY', {
      message: text`Nothing to list in the map`,
      hint: text`${SEND} one of ${param('folder')}, ${param('tag')} and ${param('query')}, such as ${spelled(text`{"folder": "Projects"}`, [param('folder', 'Projects')])}.`,
      details: { field: 'folder' },
    });
  if (second !== undefined) throw paramExcluded(second[0], first[0]);
  return { [first[0]]: first[1] } as unknown as MocSource;
}
