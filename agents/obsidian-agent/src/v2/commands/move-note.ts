import { assertEtag, findOwnFile, moveFiles, NOTHING_MOVED, targetOfFile } from '@obsidian-agent/vault';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { type MoveEffect, moveEffectOf, reportMove } from '../report/move-report.ts';
import { storedNameSentence, storedTargetSentence } from '../report/stored-name.ts';
import { etagFacts } from '../report/write-report.ts';

interface Effect extends MoveEffect {
  readonly etag: string;
  readonly replaced_etag: string;
}

export const handler: WriteHandlerV2<'move_note', Effect> = {
  async draft(draft, { note, to, if_match, update_links: updateLinks = 'setting' }) {
    const from = await findOwnFile(draft, note);
    const before = draft.etagOf(from);
    assertEtag(from, if_match, before);
    const path = targetOfFile(draft, from, to);
    const moved = path === from ? NOTHING_MOVED : await moveFiles(draft, { moves: [{ from, to: path }], updateLinks });
    return { path, from, etag: draft.etagOf(path), replaced_etag: before, ...moveEffectOf(moved, draft) };
  },

  report(effect, params, facts) {
    const names = storedNameSentence(params.note, effect.from) + storedTargetSentence(params.to, effect.path);
    return reportMove(effect, { names, details: etagFacts(effect) }, { params, facts });
  },
};
