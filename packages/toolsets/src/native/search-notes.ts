import { isPlainQuestion } from '@obsidian-agent/shared-types';
import type { ToolCall } from '../toolset/toolset.ts';
import { callCommand } from './call-command.ts';

const search = callCommand('search_notes');

/** Searches. A query is a question unless it needs Obsidian's search language or names a mode: models ask in plain words. */
export const searchNotes: ToolCall = async (args, context) => {
  const { query, mode, where } = args;
  const isQuestion = mode === undefined && where === undefined && typeof query === 'string' && isPlainQuestion(query);
  return await search(isQuestion ? { ...args, mode: 'question' } : args, context);
};
