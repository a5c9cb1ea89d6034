import type { ToolCall, ToolOutcome } from '../toolset/toolset.ts';
import { callCommand } from './call-command.ts';
import { looserQueries } from './looser-queries.ts';

const search = callCommand('search_notes');

/**
 * Searches; if no note has all words of a plain question, searches for most of its key words and says so.
 *
 * The cursor of such an answer continues it with the question as well as with the query that the answer names.
 */
export const searchNotes: ToolCall = async (args, context) => {
  const strict = await search(args, context);
  const { query, mode = 'obsidian' } = args;
  const isFinal = !foundNothing(strict) && !isOtherCursor(strict);
  if (isFinal || typeof query !== 'string' || !(mode === 'obsidian' || mode === 'words')) return strict;
  for (const looser of looserQueries(query)) {
    const outcome = await search({ ...args, query: looser, mode: 'obsidian' }, context);
    if (!outcome.isError && !foundNothing(outcome)) return withNotice(outcome, looser);
  }
  return strict;
};

function foundNothing({ output, isError }: ToolOutcome): boolean {
  return !isError && typeof output === 'object' && output['total_count'] === 0;
}

/** Whether the cursor belongs to another query, as after a page of looser matches. */
function isOtherCursor({ output }: ToolOutcome): boolean {
  return typeof output === 'object' && output['reason'] === 'CURSOR_INVALID';
}

function withNotice(outcome: ToolOutcome, query: string): ToolOutcome {
  const notice = `Nothing matches all of that; these match the query: ${query}`;
  const output = typeof outcome.output === 'object' ? outcome.output : {};
  const hints = Array.isArray(output['hints']) ? output['hints'] : [];
  return { ...outcome, output: { ...output, hints: [notice, ...hints] }, text: `${notice}\n${outcome.text}` };
}
