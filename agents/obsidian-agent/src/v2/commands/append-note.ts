import type { WriteHandlerV2 } from '../handling/handler.ts';
import { draftInsertion, type InsertionEffect, reportInsertion } from '../report/insertion-report.ts';

export const handler: WriteHandlerV2<'append_note', InsertionEffect> = {
  draft: (draft, params) => draftInsertion(draft, 'end', params),
  report: (effect, params, facts) => reportInsertion(effect, params, { facts, words: ['Appended to', 'append to'] }),
};
