import { trusted } from '@obsidian-agent/shared-types';
import { assertEtag, findOwnFile, moveFiles, NOTHING_MOVED, targetOfFile } from '@obsidian-agent/vault';
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
import { storedNameSentence, storedTargetSentence } from '../report/stored-name.ts';
import { counted, etagFacts, fact, relocationVerb, writeReport } from '../report/write-report.ts';

interface Effect extends LeftLinks {
  readonly path: string;
  readonly from: string;
  readonly etag: string;
  readonly replaced_etag: string;
  readonly links_updated: number;
  readonly files_updated: number;
  readonly updated: readonly { path: string; links: number }[];
}

export const handler: WriteHandlerV2<'move_note', Effect> = {
  async draft(draft, { note, to, if_match, update_links: updateLinks = 'setting' }) {
    const from = await findOwnFile(draft, note);
    const before = draft.etagOf(from);
    assertEtag(from, if_match, before);
    const path = targetOfFile(draft, from, to);
    const moved = path === from ? NOTHING_MOVED : await moveFiles(draft, { moves: [{ from, to: path }], updateLinks });
    return {
      path,
      from,
      etag: draft.etagOf(path),
      replaced_etag: before,
      links_updated: moved.linksUpdated,
      files_updated: moved.updated.length,
      updated: moved.updated.slice(0, 100),
      ...leftLinksOf(moved, draft),
    };
  },

  report({ updated, ...effect }, params, facts) {
    const { path, from } = effect;
    const moved = `${relocationVerb(effect, facts)} ${from} to ${path}`;
    const names = storedNameSentence(params.note, from) + storedTargetSentence(params.to, path);
    const sentence =
      path === from
        ? `${path} is already there; nothing was changed.${names}`
        : [trusted(`${moved}${updatedLinksClause(effect, facts)}.${names}`), ...leftLinksSentence(effect, facts)];
    const details = [
      ...etagFacts(effect),
      ...updated.map((file) => fact(file.path, counted(file.links, 'link'))),
      ...brokenLinksLines(effect),
    ];
    return {
      ...writeReport({ sentence, details, warnings: notUpdatedLines(effect) }, params, facts),
      metadata: { ...effect, ...unreadMember(effect.unread ?? []) },
    };
  },
};
