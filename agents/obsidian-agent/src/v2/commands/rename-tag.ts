import { counted, trusted } from '@obsidian-agent/shared-types';
import { type RenamedTag, renameTagEverywhere } from '@obsidian-agent/vault';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { unreadLines, unreadMember } from '../report/list-report.ts';
import { withQuote } from '../report/rendering.ts';
import { fact, verb, writeReport } from '../report/write-report.ts';

const CLOSED = 'Hidden notes that have the tag keep it.';

export const handler: WriteHandlerV2<'rename_tag', RenamedTag> = {
  draft: (draft, { from, to }) => renameTagEverywhere(draft, { from, to }),

  report({ renamed, updated, merged, isFiltered, skipped, unread }, params, facts) {
    const [from, to] = [withMark(params.from), withMark(params.to)];
    const places = renamed.reduce((sum, { count }) => sum + count, 0);
    const tags = renamed.length > 1 ? ` (${renamed.length} tags)` : '';
    const what = `${verb(facts, 'Renamed', 'rename')} ${from} to ${to}: ${counted(places, 'place')} in ${counted(updated.length, 'note')}${tags}.`;
    const sentence = [
      trusted(places === 0 ? `Nothing to change for ${to}.` : what),
      ...(merged
        ? [trusted(` ${to} already existed; the two ${facts.isPreview ? 'would be' : 'are now'} one tag.`)]
        : []),
      ...(skipped.length > 0
        ? withQuote(
            ` Not changed in the properties of ${counted(skipped.length, 'note')}: `,
            `${skipped[0]?.path}: ${skipped[0]?.why}`,
          )
        : []),
      ...(isFiltered ? [trusted(` ${CLOSED}`)] : []),
    ];
    const details = [
      ...renamed.map((tag) => fact(`${tag.from} → ${tag.to}`, counted(tag.count, 'place'))),
      ...updated.slice(0, 200).map((note) => fact(note.path, counted(note.places, 'place'))),
      ...skipped.map(({ path, why }) => fact(`not changed ${path}`, why)),
    ];
    return {
      ...writeReport({ sentence, details, warnings: unreadLines(unread) }, params, facts),
      metadata: {
        renamed: renamed,
        files_updated: updated.length,
        merged,
        skipped: skipped,
        ...unreadMember(unread),
      },
    };
  },
};

function withMark(tag: string): string {
  return `#${tag.replace(/^#|(?<!\/)\/+$/g, '')}`;
}
