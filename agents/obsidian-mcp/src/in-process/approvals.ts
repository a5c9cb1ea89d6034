import type { Confirmations, Question } from '../confirmation/confirmations.ts';
import { declined } from '../confirmation/declined.ts';

/** Asks the user a question. */
export type Approve = (question: string) => boolean | Promise<boolean>;

class ApprovalRequired extends Error {
  readonly required: Question;

  constructor(required: Question) {
    super('The user must be asked first.');
    this.required = required;
  }
}

/**
 * Runs a call, again after each question to the user. An approval is valid only for the same effect.
 *
 * @throws AgentError `CANCELLED` if the user declines, and what the call raises
 */
export async function runWithApprovals<Result>(
  { approve, scope }: { readonly approve: Approve | undefined; readonly scope: Confirmations['scope'] },
  call: (confirmations: Confirmations) => Promise<Result>,
): Promise<Result> {
  const approved = new Set<string>();
  const assert = (question: Question) => {
    if (!approved.has(keyOf(question))) throw new ApprovalRequired(question);
  };
  for (;;) {
    try {
      return await call({ canAsk: approve !== undefined, scope, assert });
    } catch (error) {
      if (!(error instanceof ApprovalRequired)) throw error;
      if (!(await approve?.(error.required.question))) throw declined();
      approved.add(keyOf(error.required));
    }
  }
}

function keyOf({ question, about }: Question): string {
  return JSON.stringify([question, about]);
}
