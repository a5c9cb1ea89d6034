import { trusted } from '@obsidian-agent/shared-types';
import { type ReplacedText, replaceText } from '@obsidian-agent/vault';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { excerptFor } from '../report/excerpt.ts';
import { redirectedLinksSentence } from '../report/links-report.ts';
import { storedNameSentence } from '../report/stored-name.ts';
import { counted, etagFacts, fact, verb, writeReport } from '../report/write-report.ts';

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
    const what = isSame
      ? `${written.path} already has that text; nothing was changed.`
      : `${done} ${written.path} (${counted(after.lines, 'line')}).`;
    const name = storedNameSentence(params.note, written.path);
    const sentence = [trusted(what + name), ...redirectedLinksSentence(written, facts)];
    const size = [
      fact('lines', before === null ? after.lines : `${before.lines} → ${after.lines}`),
      fact('bytes', before === null ? after.bytes : `${before.bytes} → ${after.bytes}`),
    ];
    const details = [...etagFacts(written), ...size, ...excerpt];
    return { ...writeReport({ sentence, details }, params, facts), metadata: { ...written, created: isCreated } };
  },
};
