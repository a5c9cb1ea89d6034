import { type CallToolResult, isInputRequiredResult, type Result } from '@modelcontextprotocol/server';
import { shown } from '@obsidian-agent/shared-types';

/** Most questions about one call. */
export const MOST_QUESTIONS = 8;

/** Tracks how often the handler of one call asked, and whether it still waits for an answer. */
export class QuestionsOfCall {
  #asked = 0;
  #isOpen = false;

  /** Records a handler's answer. */
  note<T extends Result>(result: T): T {
    this.#isOpen = isInputRequiredResult(result);
    if (this.#isOpen) this.#asked += 1;
    return result;
  }

  /**
   * The answer to the call. Replaces the SDK's words if the SDK asks the user itself, as in protocol revisions before
   * 2026-07-28, and got no answer.
   */
  answer(result: Result): Result {
    if (!this.#isOpen || isInputRequiredResult(result)) return result;
    const words = this.#asked > MOST_QUESTIONS ? KEPT_CHANGING : unanswered(result as CallToolResult);
    return { content: [{ type: 'text', text: words }], isError: true };
  }
}

const KEPT_CHANGING = `The user was asked ${MOST_QUESTIONS} times, but each time other programs changed the vault before the answer. Nothing was changed. Send the call again when no other program is writing there.`;

function unanswered({ content: [block] }: CallToolResult): string {
  const words = block?.type === 'text' ? block.text : '';
  const cause = words.replace(/^Fulfilling input required by '[^']*' failed: /, '').replace(/(?<![\s.])[\s.]+$/, '');
  return `Could not ask the user: ${JSON.stringify(shown(cause))}. Nothing was changed. The user may be able to fix this in the client; then send the call again.`;
}
