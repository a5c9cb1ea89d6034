import { counted } from '@obsidian-agent/shared-types';
import { type ReplacedText, replaceText } from '@obsidian-agent/vault';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { excerptFor } from '../report/excerpt.ts';
import { noteReport } from '../report/note-report.ts';
import { fact, verb } from '../report/write-report.ts';

interface Effect extends Omit<ReplacedText, 'text' | 'before'> {
  readonly before: NonNullable<ReplacedText['before']> | null;
  readonly excerpt: readonly string[];
}

export const handler: WriteHandlerV2<'update_note', Effect> = {
  draft: async (draft, params) => {
    const { text, before = null, ...replaced } = await replaceText(draft, params);
    return { ...replaced, before, excerpt: excerptFor(params, text, { from: 1, to: 12 }) };
  },

  report: ({ written, isCreated, before, after, excerpt }, params, facts) => {
    const isSame = written.etag === written.replaced_etag;
    const done = isCreated ? verb(facts, 'Created', 'create') : verb(facts, 'Updated', 'update');
    const sentence = isSame
      ? `${written.path} already has that text; nothing was changed.`
      : `${done} ${written.path} (${counted(after.lines, 'line')}).`;
    const size = [
      fact('lines', before === null ? after.lines : `${before.lines} → ${after.lines}`),
      fact('bytes', before === null ? after.bytes : `${before.bytes} → ${after.bytes}`),
    ];
    const wording = { sentence, details: [...size, ...excerpt] };
    return { ...noteReport(written, wording, { params, facts }), metadata: { ...written, created: isCreated } };
  },
};
