import { AgentFailure, saysNothingAboutInput, type TaskExecutor } from '@obsidian-agent/client';
import type { TraceContext } from '@obsidian-agent/platform';
import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import type { TaskFailure } from '../journal/records.ts';
import { type AttemptWork, attributesOf, isKeyed, toRequest } from './attempt-request.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { describeNow, hasCommand } from './known-command.ts';
import { type LostRequest, lostAnswerOf, readBackOf, recoveryOf } from './lost-answer.ts';
import { limitSpans } from './stderr-span.ts';
import {
  circuitOpen,
  doneOtherwise,
  effectUnknown,
  failureOfAgent,
  failureOfAnswer,
  notSentAgain,
} from './task-failure.ts';
import { processAttributes } from './telemetry-attributes.ts';
import { startSpan } from './trace.ts';

export interface AttemptContext {
  readonly executor: TaskExecutor;
  readonly breaker: CircuitBreaker;
  readonly signal: AbortSignal;
  readonly parent?: TraceContext | undefined;
  /** Resolves when the attempt is in the journal. Default: there is none. */
  readonly recorded?: Promise<void> | undefined;
  onStderrLine(line: Record<string, unknown> | string): void;
  /** Secrets, which must not appear in stderr, evidence and messages. */
  readonly redact?: readonly string[];
}

/** The outcome of an attempt. */
export interface AttemptOutcome {
  /** The answer, including errors; null if there was no valid one. */
  readonly response: ReceivedResponse | null;
  /** Null after a success. */
  readonly failure: TaskFailure | null;
  /** Whether the effect may have happened without an answer. */
  readonly isUncertain: boolean;
}

/**
 * Runs one attempt in one agent process, or recovers the lost answer of the attempt before.
 *
 * @param work `lost`: the first request whose effect may have happened without an answer
 */
export async function runAttempt(
  work: AttemptWork & { readonly lost?: LostRequest | undefined },
  context: AttemptContext,
): Promise<AttemptOutcome> {
  const { breaker } = context;
  const wasUncertain = work.lost !== undefined;
  if (!breaker.admit())
    return { response: null, failure: circuitOpen(work.task.agent, breaker.waitMs()), isUncertain: wasUncertain };

  const recovery = work.lost === undefined ? 'send_again' : recoveryOf(work.task, work.lost);
  if (recovery === 'read_back') {
    const readBack = await send(readBackOf(work), context);
    if (readBack.response === null) return { ...readBack, isUncertain: true };
    const lost = lostAnswerOf(work, readBack.response);
    if (lost !== undefined) return { response: lost, failure: null, isUncertain: false };
  } else if (recovery !== 'send_again') {
    breaker.ignored();
    return { response: null, failure: effectUnknown(work.task, recovery), isUncertain: true };
  }

  const refused = wasUncertain && isKeyed(work) ? await whyNotAgain(work, context) : undefined;
  if (refused !== undefined) return { response: null, failure: refused, isUncertain: true };
  const outcome = await send(work, context);
  if (wasUncertain) return afterLoss(work, outcome);
  return outcome.failure?.reason === 'SPAWN_FAILED' ? { ...outcome, isUncertain: false } : outcome;
}

/** Only a success settles the request before: an agent may refuse this one without looking for its key. */
function afterLoss({ task }: AttemptWork, { response, failure }: AttemptOutcome): AttemptOutcome {
  const isDone = failure?.reason === 'IDEMPOTENCY_KEY_REUSED';
  return { response, failure: isDone ? doneOtherwise(task) : failure, isUncertain: failure !== null };
}

/** Why a write whose answer was lost is not sent again: the agent may have been replaced since. */
async function whyNotAgain(
  work: AttemptWork,
  { executor, breaker, signal }: AttemptContext,
): Promise<TaskFailure | undefined> {
  const description = await describeNow(executor, work.task.agent, signal);
  // A request whose signal is aborted is not sent.
  if (description === undefined) return undefined;
  if (description instanceof AgentFailure) {
    tell(breaker, description, work);
    return failureOfAgent(description);
  }
  if (hasCommand(description, work.task)) return undefined;
  breaker.ignored();
  return notSentAgain(work.task, description.version);
}

function tell(breaker: CircuitBreaker, failure: AgentFailure, { taskId, requestId }: AttemptWork): void {
  if (saysNothingAboutInput(failure)) breaker.failed(taskId ?? requestId);
  else breaker.ignored();
}

async function send(
  work: AttemptWork,
  { executor, breaker, signal, parent, recorded, onStderrLine, redact = [] }: AttemptContext,
): Promise<AttemptOutcome> {
  const attributes = attributesOf(work, redact);
  const span = startSpan(`${work.task.tool} ${work.task.action}`, { attributes, parent, isClient: true });
  try {
    const response = await executor.exec(toRequest(work, span.traceparent), {
      agent: work.task.agent,
      signal,
      timeoutMs: work.task.timeoutMs,
      sendAfter: recorded,
      env: { TRACEPARENT: span.traceparent },
      onStderrLine: limitSpans(span.context.traceId, onStderrLine),
      ...(span.isRecorded ? { onEnd: (end) => span.set(processAttributes(end)) } : {}),
      redact,
    });
    const failure = failureOfAnswer(response) ?? null;
    breaker.succeeded();
    span.end(failure?.reason);
    // Such an answer takes the place of the real one after the write.
    const isUncertain = failure?.reason === 'RESPONSE_TOO_LARGE' && work.task.effect !== 'read';
    return { response, failure, isUncertain };
  } catch (error) {
    span.end(error instanceof AgentFailure ? error.reason : 'UNEXPECTED');
    if (!(error instanceof AgentFailure)) throw error;
    tell(breaker, error, work);
    return { response: null, failure: failureOfAgent(error), isUncertain: true };
  }
}
