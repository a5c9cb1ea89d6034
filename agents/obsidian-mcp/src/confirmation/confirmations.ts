import { createHash } from 'node:crypto';
import { type InputRequests, inputRequired, inputResponse } from '@modelcontextprotocol/server';
import type { CallContext } from '../protocol/call-context.ts';
import type { ConfirmationScope } from './confirmation-scope.ts';
import { declined } from './declined.ts';

/** A question to the user, and everything that the answer depends on. */
export interface Question {
  readonly question: string;
  readonly about: unknown;
}

/** The user's answers to questions about a call. */
export interface Confirmations {
  readonly canAsk: boolean;
  /** Which commands need the user's approval. */
  readonly scope: ConfirmationScope;
  /**
   * Asserts that the user agreed to exactly this question.
   *
   * @throws ConfirmationRequired if the user was not asked; AgentError `CANCELLED` if the answer was no
   */
  assert(question: Question): void;
}

/** The call needs the user's answer first. */
export class ConfirmationRequired extends Error {
  readonly requests: InputRequests;

  constructor(requests: InputRequests) {
    super('The user must be asked first.');
    this.requests = requests;
  }
}

/**
 * Reads the user's answers sent with a call.
 *
 * An answer is valid only for the same call with the same effect: if the effect has changed since, the user is asked
 * again.
 */
export function confirmationsOf(
  call: { readonly name: string; readonly given: unknown },
  { canAsk, mcpReq }: CallContext,
  scope: ConfirmationScope,
): Confirmations {
  return {
    canAsk,
    scope,
    assert({ question, about }) {
      const key = `confirm-${digest([call, question, about])}`;
      const response = inputResponse(mcpReq.inputResponses, key);
      if (response.kind !== 'elicit') throw new ConfirmationRequired({ [key]: ask(question) });
      if (response.action !== 'accept' || response.content?.['confirm'] !== true) throw declined();
    },
  };
}

/** The time of a call. A call that is repeated with an answer keeps the time of its question. */
export function momentOf({ mcpReq }: CallContext): Date {
  const askedAt = new Date(String(mcpReq.requestState()));
  return Number.isNaN(askedAt.getTime()) ? new Date() : askedAt;
}

function ask(message: string): InputRequests[string] {
  return inputRequired.elicit({
    message: message.toWellFormed(),
    requestedSchema: {
      type: 'object',
      properties: { confirm: { type: 'boolean', title: 'Confirm', description: 'Do this?' } },
      required: ['confirm'],
    },
  });
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
