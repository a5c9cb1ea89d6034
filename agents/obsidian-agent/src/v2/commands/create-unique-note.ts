import { makeUniqueNote, type WrittenNote } from '@obsidian-agent/vault';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { noteReport } from '../report/note-report.ts';
import { verb } from '../report/write-report.ts';

export const handler: WriteHandlerV2<'create_unique_note', WrittenNote> = {
  draft: async (draft, params, { now }) => (await makeUniqueNote(draft, params, now)).written,

  report: (written, params, facts) => {
    const sentence = `${verb(facts, 'Created', 'create')} ${written.path}.`;
    return { ...noteReport(written, { sentence, requested: undefined }, { params, facts }), metadata: written };
  },
};
