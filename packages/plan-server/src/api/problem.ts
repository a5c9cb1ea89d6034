import { OrchestratorError, type OrchestratorReason, PlanRefused } from '@obsidian-agent/plans';
import * as z from 'zod';
import { TokenFileError } from '../auth/token-file.ts';
import { json, type Reply } from './route.ts';

/** An error as it is sent (RFC 9457). */
export const Problem = z.looseObject({
  type: z.string().describe('urn:obsidian-agent:problem:<reason>'),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What failed, and on which value.'),
  reason: z.string().describe('For programs.'),
  hint: z.string().describe('The next step.'),
  problems: z.array(z.looseObject({})).optional().describe('What is wrong with a plan, each with its line and column.'),
});
export type Problem = z.infer<typeof Problem>;

interface ProblemFacts {
  readonly status: number;
  readonly reason: string;
  /** Contains the offending value. */
  readonly message: string;
  /** The caller's next step. */
  readonly hint: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that cannot be carried out. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly facts: ProblemFacts;

  constructor(facts: ProblemFacts) {
    super(facts.message);
    this.facts = facts;
  }
}

const statuses: Partial<Record<OrchestratorReason, number>> = {
  PLAN_NOT_FOUND: 404,
  UNKNOWN_TASK: 404,
  PLAN_PRUNED: 410,
  ANSWER_LOST: 410,
  TEXTS_REMOVED: 410,
  CURSOR_INVALID: 400,
  ARGUMENT_INVALID: 400,
  RUNNER_CLOSED: 503,
  DATABASE_UNREACHABLE: 503,
  DATABASE_REFUSED: 503,
  DATABASE_FULL: 503,
  DATABASE_READ_ONLY: 503,
  JOURNAL_UNWRITABLE: 503,
  JOURNAL_UNUSABLE: 503,
};

/** Other reasons say that the plan is not in a state for it. */
const OTHER_STATUS = 409;

const titles: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Not possible in this state',
  410: 'No longer there',
  413: 'Too large',
  415: 'Not JSON',
  421: 'Wrong host',
  422: 'Invalid plan',
  500: 'Unexpected error',
  502: 'Agent failed',
  503: 'Not available',
};

/** The answer to a request that failed; undefined if the error is a bug. */
export function problemOf(error: unknown): Reply | undefined {
  if (error instanceof ApiError) return toReply(error.facts);
  if (error instanceof PlanRefused)
    return toReply(
      { status: 422, reason: error.reason, message: 'The plan is invalid.', hint: 'Fix the listed problems.' },
      { problems: error.problems },
    );
  if (error instanceof OrchestratorError) {
    const { reason, message, hint } = error;
    return toReply({ status: statuses[reason] ?? OTHER_STATUS, reason, message, hint });
  }
  if (error instanceof TokenFileError)
    return toReply({
      status: 503,
      reason: error.reason,
      message: 'The server cannot use its tokens.',
      hint: 'Ask the person who runs the server: its stderr has the cause.',
    });
  if (isAgentFailure(error))
    return toReply({ status: 502, reason: error.reason, message: error.message, hint: error.hint });
  return undefined;
}

/** The answer to a bug, without anything about it. */
export function faultProblem(): Reply {
  const hint = 'Look at the stderr of the server.';
  return toReply({ status: 500, reason: 'UNEXPECTED', message: 'Unexpected error in the server.', hint });
}

function toReply({ status, reason, message, hint, headers }: ProblemFacts, more: object = {}): Reply {
  const problem: Problem = {
    type: `urn:obsidian-agent:problem:${reason}`,
    title: titles[status] ?? 'Failed',
    status,
    detail: message,
    reason,
    hint,
    ...more,
  };
  return json(problem, { status, headers: { 'content-type': 'application/problem+json', ...headers } });
}

/** An agent that failed, by its own class, which the plans' packages share with its client. */
function isAgentFailure(error: unknown): error is Error & { readonly reason: string; readonly hint: string } {
  return error instanceof Error && 'reason' in error && 'hint' in error && 'evidence' in error;
}

/** Whether the person who runs the server has to know of an error. */
export function isFaultOfServer(error: unknown): boolean {
  return error instanceof TokenFileError || problemOf(error) === undefined;
}
