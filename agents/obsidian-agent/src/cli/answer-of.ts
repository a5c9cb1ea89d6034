import type { RunContext } from '../run/answer.ts';
import type { CallOptions } from './call-options.ts';
import { type Call, carryOut, type Failure, type Success } from './caller.ts';
import { hasList } from './lists.ts';
import { canAsk, pick } from './questions.ts';

/** Answers a call; on a terminal, the user picks the note that an ambiguous name means. */
export async function answerOf(call: Call, options: CallOptions, context: RunContext): Promise<Success | Failure> {
  const isWhole = options.all && hasList(call.action);
  const response = await carryOut(call, { ...context, isWhole });
  const { note, candidates } = ambiguity(response);
  const field = Object.keys(call.payload).find((name) => call.payload[name] === note);
  if (candidates === undefined || field === undefined || !canAsk()) return response;
  const chosen = await pick(`Which note is "${note}"?`, candidates, context.signal);
  if (chosen === undefined) return response;
  return await answerOf({ ...call, payload: { ...call.payload, [field]: `/${chosen}` } }, options, context);
}

interface Ambiguity {
  readonly note?: string;
  readonly candidates?: readonly string[];
}

function ambiguity(response: Success | Failure): Ambiguity {
  if (response.status !== 'error' || !('error_detail' in response)) return {};
  const { reason, details } = response.error_detail;
  return reason === 'NOTE_AMBIGUOUS' ? (details as Ambiguity) : {};
}
