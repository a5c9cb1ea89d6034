import { type CallToolResult, isInputRequiredResult, type Result } from '@modelcontextprotocol/server';
import { shown } from '@obsidian-agent/shared-types';

/** How often a person is asked about one call before it is given up. */
export const MOST_QUESTIONS = 8;

/** What came of the handler of one call: how often it asked, and whether it still waits for an answer. */
export class QuestionsOfCall {
  #asked = 0;
  #isOpen = false;

  /** Takes note of what a handler answers. */
  note<T extends Result>(result: T): T {
    this.#isOpen = isInputRequiredResult(result);
    if (this.#isOpen) this.#asked += 1;
    return result;
  }

  /**
   * The answer to the call; in the place of the SDK's own words where it puts questions itself, as before 2026-07-28, and
   * got no answer.
   */
  answer(result: Result): Result {
    if (!this.#isOpen || isInputRequiredResult(result)) return result;
    const words = this.#asked > MOST_QUESTIONS ? ALWAYS_ANEW : unanswered(result as CallToolResult);
    return { content: [{ type: 'text', text: words }], isError: true };
  }
}

const ALWAYS_ANEW = `The user was asked ${MOST_QUESTIONS} times, and each time what would happen had changed before the answer. Nothing was changed. Send the call again when nobody else writes there.`;

function unanswered({ content: [block] }: CallToolResult): string {
  const told = block?.type === 'text' ? block.text : '';
  const cause = told.replace(/^Fulfilling input required by '[^']*' failed: /, '').replace(/(?<![\s.])[\s.]+$/, '');
  return `The question to the user came to no answer: ${JSON.stringify(shown(cause))}. Nothing was changed. Tell the user, who may mend it in the client, then send the call again.`;
}
