import { createHash } from 'node:crypto';
import { type InputRequests, inputRequired, inputResponse } from '@modelcontextprotocol/server';
import { AgentError, text } from '@obsidian-agent/shared-types';
import type { CallContext } from '../protocol/call-context.ts';
import type { ConfirmationScope } from './confirmation-scope.ts';

/** A question to the user, and what it is about to the last detail. */
export interface Question {
  readonly question: string;
  readonly about: unknown;
}

/** What the user of a client was asked about a call, and said. */
export interface Confirmations {
  readonly canAsk: boolean;
  /** What is to be asked about. */
  readonly scope: ConfirmationScope;
  /**
   * Goes on where the user agreed to this very question.
   *
   * @throws ConfirmationWanted where the user was not asked, AgentError `CANCELLED` where the answer was no
   */
  assert(question: Question): void;
}

/** The user has to be asked before a call goes on. */
export class ConfirmationWanted extends Error {
  readonly requests: InputRequests;

  constructor(requests: InputRequests) {
    super('The user has to be asked.');
    this.requests = requests;
  }
}

/**
 * Reads what came with a call.
 *
 * An answer holds for the call that was asked about and for what it would do then: where that has changed in between,
 * the user is asked anew.
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
      if (response.kind !== 'elicit') throw new ConfirmationWanted({ [key]: ask(question) });
      if (response.action !== 'accept' || response.content?.['confirm'] !== true) throw declined();
    },
  };
}

/** The moment of a call: one that comes again, with an answer, still is of the moment at which it was asked about. */
export function momentOf({ mcpReq }: CallContext): Date {
  const asked = new Date(String(mcpReq.requestState()));
  return Number.isNaN(asked.getTime()) ? new Date() : asked;
}

function ask(message: string): InputRequests[string] {
  return inputRequired.elicit({
    message: message.toWellFormed(),
    requestedSchema: {
      type: 'object',
      properties: { confirm: { type: 'boolean', title: 'Confirm', description: 'Whether this is to be done.' } },
      required: ['confirm'],
    },
  });
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}

function declined(): AgentError {
  return new AgentError('CANCELLED', {
    message: text`The user declined; nothing was changed`,
    hint: text`Ask the user what to do instead.`,
  });
}
