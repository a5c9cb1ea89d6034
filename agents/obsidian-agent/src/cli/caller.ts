import { type ActionResponse, TOOL } from '@obsidian-agent/shared-types';
import { encodeWithinLimit } from '../envelope/encode-within-limit.ts';
import { answerBytes, type RunContext } from '../run/answer.ts';
import { commandNamed } from './commands.ts';
import { runForPerson } from './for-person.ts';

export type Payload = Readonly<Record<string, unknown>>;
export type Failure = Extract<ActionResponse, { readonly status: 'error' }>;
export type Success = Extract<ActionResponse, { readonly status: 'success' }> & {
  /** Lines below the answer, for stderr. */
  readonly remarks?: readonly string[];
};

/** A command of the contract, and its parameters. */
export interface Call {
  readonly action: string;
  readonly payload: Payload;
  /** The command that the history names, if the call does more than what was typed. */
  readonly recordedAs?: string;
  /** Makes what is shown of the answer, if the call does more than what was typed. */
  readonly shows?: (response: Success | Failure) => Success | Failure;
}

/** A command that failed while another one was prepared. */
export class FailedCall extends Error {
  readonly response: Failure;

  constructor(response: Failure) {
    super(String(response.error));
    this.response = response;
  }
}

/** Carries out a call like a request. */
export async function carryOut(
  { action, payload, recordedAs, shows }: Call,
  caller: RunContext,
): Promise<Success | Failure> {
  const context = { ...caller, recordedAs };
  const request = { request_id: crypto.randomUUID(), api_version: 'v2', tool: TOOL, action, payload };
  const command = commandNamed(action);
  const bytes = Buffer.from(JSON.stringify(request));
  const remarks = new Set<string>();
  const answer =
    command === undefined
      ? await answerBytes(bytes, context)
      : await runForPerson(command, { ...context, remark: (text) => remarks.add(text) }, (mine) =>
          answerBytes(bytes, mine),
        );
  // A limit for each page would be none for the whole list.
  const maxBytes = context.isWhole ? Number.POSITIVE_INFINITY : context.settings.limits.responseBytes;
  const { response } = encodeWithinLimit(answer.response, maxBytes);
  await answer.tracing.flush();
  const shown = shows?.(response) ?? response;
  return shown.status === 'error' ? shown : { ...shown, remarks: [...remarks] };
}

/** The result of a call that another one needs. @throws FailedCall */
export async function resultOf<Result>(call: Call, context: RunContext): Promise<Result> {
  const response = await carryOut(call, context);
  if (response.status === 'error') throw new FailedCall(response);
  return response.result.metadata as Result;
}
