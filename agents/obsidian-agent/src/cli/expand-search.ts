import { isPlainQuestion } from '@obsidian-agent/shared-types';
import type { Expand } from './prepare-call.ts';

/** `search QUERY…` is a question, unless it needs Obsidian's search language or names a mode. */
export const expandSearch: Expand = async ({ payload }) => {
  const isPlain = payload['mode'] === undefined && payload['where'] === undefined;
  const isQuestion = isPlain && isPlainQuestion(String(payload['query']));
  return { action: 'search_notes', payload: isQuestion ? { ...payload, mode: 'question' } : payload };
};
