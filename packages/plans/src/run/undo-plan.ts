import { AgentFailure, type TaskExecutor } from '@obsidian-agent/client';
import { isObject, type ReceivedResponse } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';
import type { Journal } from '../journal/journal.ts';
import { claimPlan } from '../journal/plan-lock.ts';
import type { PlanRecord, TaskFailure } from '../journal/records.ts';
import type { AnswerRef } from '../plan/answer-ref.ts';
import { mayHaveEffect } from '../plan/entry.ts';
import { OrchestratorError, planIsHeld, planRunsElsewhere } from '../plan/orchestrator-error.ts';
import { findCommand } from '../plan/task-command.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type Clock, systemClock } from './clock.ts';
import { describeAgent } from './describe-agent.ts';
import { missingPlan } from './inspect-plan.ts';
import { isLeftAlone } from './list-plans.ts';
import { withoutRepeats } from './repeated-undo.ts';
import { type AttemptContext, runAttempt } from './run-attempt.ts';
import { failureOfAgent, historyLost } from './task-failure.ts';
import { copyAt } from './vault-copy.ts';
import type { UndoReport } from './wire-reports.ts';
import { listWrittenVaults, type WrittenVault } from './written-vaults.ts';

/** The result of undoing a plan's writes in one vault. */
interface UndoneVault extends WrittenVault {
  /** The agent's answer; null if there was no valid one. */
  readonly response: ReceivedResponse | null;
  /** Null if everything was undone, or there was nothing to undo. */
  readonly failure: TaskFailure | null;
  /** Whether changes were undone, now or earlier; in a preview, whether they would be. */
  readonly isUndone: boolean;
  /** Whether it may have been undone without an answer. */
  readonly isUncertain: boolean;
  /** Whether the agent's answer says what is left to undo, so that it settles an earlier undo without an answer. */
  readonly isTelling: boolean;
}

interface UndoContext extends Omit<AttemptContext, 'breaker'> {
  readonly isPreview: boolean;
  readonly clock: Clock;
  readonly readSecret: (name: string) => string | undefined;
}

const TIMEOUT_MS = 300_000;

/** With these, an agent has looked at the changes and undone none of them. */
const examined: ReadonlySet<string> = new Set(['UNDO_CONFLICT', 'TRASH_RECORD_UNVERIFIED']);

/** A process that only looks at a plan holds its lock for a moment. */
const LOCK_PATIENCE_MS = 250;

/**
 * Undoes what a plan changed in its vaults. It cannot be resumed or retried meanwhile. After an undo that was killed, or
 * whose agent gave no answer, it cannot go on until it is undone again.
 *
 * @throws OrchestratorError `PLAN_NOT_FOUND`, `PLAN_PRUNED`, or `PLAN_RUNS_ELSEWHERE`
 */
export async function undoPlan(journal: Journal, planId: string, context: UndoContext): Promise<UndoReport> {
  const record = journal.findPlan(planId);
  if (record === undefined) throw missingPlan(journal, planId);
  if (record.state === 'running' && !isLeftAlone(journal, record)) throw planRunsElsewhere(planId, record.ownerPid);

  const lock = context.isPreview ? undefined : claimPlan(journal.stateDir, planId, LOCK_PATIENCE_MS);
  if (lock === undefined && !context.isPreview) throw planIsHeld(planId, record);
  const isOver = record.state === 'succeeded' || record.state === 'failed';
  try {
    const begun = lock === undefined ? undefined : recordBegin(journal, planId, context.clock.now());
    const vaults: UndoneVault[] = [];
    for (const vault of listWrittenVaults({ journal, readSecret: context.readSecret }, record)) {
      if ('failure' in vault) {
        vaults.push({ ...vault, vaultPath: undefined, writes: [], ...notAsked });
        continue;
      }
      const undone = await undoInVault(record, vault, context);
      const isNothing = undone.failure === null && !undone.isUndone;
      const failure = isNothing ? whyNothing(journal, vault) : undefined;
      vaults.push(failure === undefined ? undone : { ...undone, failure, isTelling: false });
      if (undone.isUndone && begun !== undefined) recordUndone(journal, vault, begun);
    }
    if (begun !== undefined) recordEnd(journal, { begun, vaults, now: context.clock.now() });
    return { plan_id: planId, vaults: withoutRepeats(vaults.map(toReport)) };
  } finally {
    lock?.release(isOver);
  }
}

const notAsked = { response: null, isUndone: false, isUncertain: false, isTelling: false } as const;

/** An undo that is under way. */
interface Begun {
  readonly planId: string;
  readonly undoBegunAt: number;
  /** Whether an earlier one did not finish or got no answer. */
  readonly isRepeated: boolean;
}

/** Records that an undo has begun. Waits for a process that prunes the plan. @throws OrchestratorError `PLAN_PRUNED` */
function recordBegin(journal: Journal, planId: string, now: number): Begun {
  const isRepeated = (journal.findHead(planId)?.undoBegunAt ?? null) !== null;
  journal.write([{ kind: 'undo_begun', record: { planId, undoBegunAt: now } }]);
  if (journal.findHead(planId) === undefined) throw missingPlan(journal, planId);
  return { planId, undoBegunAt: now, isRepeated };
}

/** Dates an undo that left no changes. One that got no answer stays begun. */
function recordEnd(
  journal: Journal,
  { begun, vaults, now }: { begun: Begun; vaults: readonly UndoneVault[]; now: number },
): void {
  const { planId, isRepeated } = begun;
  const isSettled = isUndoSettled(vaults, isRepeated);
  journal.write([
    ...(isPlanUndone(vaults) ? [{ kind: 'undone', record: { planId, undoneAt: now } } as const] : []),
    ...(isSettled ? [{ kind: 'undo_begun', record: { planId, undoBegunAt: null } } as const] : []),
  ]);
}

/**
 * Whether it is known what an undo did in each vault.
 *
 * @param isRepeated whether an earlier one got no answer, so that only a telling answer settles it
 */
export function isUndoSettled(
  vaults: readonly Pick<UndoneVault, 'isUncertain' | 'isTelling'>[],
  isRepeated: boolean,
): boolean {
  return vaults.every(({ isUncertain, isTelling }) => isTelling || !(isUncertain || isRepeated));
}

/** Whether a plan had changes, and none are left in any vault. Its undo is dated only then. */
export function isPlanUndone(vaults: readonly Pick<UndoneVault, 'response' | 'failure'>[]): boolean {
  return (
    vaults.every(({ failure }) => failure === null) && vaults.some(({ response }) => response?.status === 'success')
  );
}

function toReport({ agent, vaultPath, secrets = [], response, failure }: UndoneVault): UndoReport['vaults'][number] {
  return { agent, vault_path: secrets.length > 0 ? '***' : (vaultPath ?? null), response, failure };
}

/**
 * Why an agent that found nothing to undo did not find what is known to have been changed; undefined if nothing is.
 */
function whyNothing(journal: Journal, { vaultPath, copies, writes }: WrittenVault): TaskFailure | undefined {
  const done = writes.filter(({ state, isUndone }) => state === 'succeeded' && !isUndone);
  const here = vaultPath === undefined ? null : copyAt(vaultPath);
  const isReplaced = here !== null && copies !== undefined && copies.size > 0 && !copies.has(here);
  const isMissed = done.some(({ answer }) => madeChange(journal, answer) ?? isReplaced);
  return isMissed ? historyLost({ isReplaced }) : undefined;
}

/** Whether an answer names the transaction of a change; undefined if it was removed or lost. */
function madeChange(journal: Journal, answer: AnswerRef | null): boolean | undefined {
  if (answer === null) return undefined;
  try {
    const metadata = journal.readAnswer(answer).result?.metadata;
    return isObject(metadata) && typeof metadata['transaction_id'] === 'string';
  } catch (error) {
    if (error instanceof OrchestratorError && error.reason === 'ANSWER_LOST') return undefined;
    throw error;
  }
}

/** Remembers that writes were undone, so that a retry of their plan does them again. */
function recordUndone(journal: Journal, { writes }: WrittenVault, begun: Begun): void {
  const undone = writes.filter(mayHaveEffect).map((record) => ({ ...record, isUndone: true }));
  journal.write([
    { kind: 'undo_begun', record: begun },
    ...undone.map((record) => ({ kind: 'task', record }) as const),
  ]);
}

/** Asks the agent of a vault to undo, as one transaction, all changes of a plan there. */
export async function undoInVault(
  { planId, correlationId }: Pick<PlanRecord, 'planId' | 'correlationId'>,
  vault: WrittenVault,
  context: Omit<UndoContext, 'clock' | 'readSecret'>,
): Promise<UndoneVault> {
  const { agent, vaultPath, secrets = [] } = vault;
  const command = await findUndo(context.executor, agent);
  if ('failure' in command) return { ...vault, ...notAsked, failure: command.failure };

  const ask = () =>
    runAttempt(
      {
        task: { agent, tool: command.tool, action: 'undo', apiVersion: 'v2', effect: 'write', timeoutMs: TIMEOUT_MS },
        payload: {
          plan_id: planId,
          ...(vaultPath === undefined ? {} : { vault_path: vaultPath }),
          ...(context.isPreview ? { dry_run: true } : {}),
        },
        requestId: uuidv7(),
        // The undo is not part of the plan.
        planId: null,
        taskId: null,
        idempotencyKey: null,
        correlationId,
      },
      { ...context, breaker: createCircuitBreaker(systemClock), redact: secrets },
    );
  const first = await ask();
  // The answer was lost or too large, but the work may be done. An agent undoes nothing twice.
  const isSlow = first.failure?.reason === 'TIMED_OUT';
  const mayAskAgain = first.isUncertain && !isSlow && !context.isPreview && !context.signal.aborted;
  const last = mayAskAgain ? await ask().catch((error) => keepFirst(error, first)) : first;
  const { response, failure } = last;
  const isNothingThere = failure?.reason === 'TRANSACTION_NOT_FOUND';
  return {
    ...vault,
    response,
    failure: isNothingThere ? null : failure,
    isUndone: failure === null,
    isUncertain: first.isUncertain || last.isUncertain,
    isTelling: failure === null || isNothingThere || examined.has(failure.reason),
  };
}

/** A host that has gone away since does not answer the second question. */
function keepFirst<Outcome>(error: unknown, first: Outcome): Outcome {
  if (error instanceof OrchestratorError) return first;
  throw error;
}

function notRegistered(agent: string): TaskFailure {
  return {
    reason: 'AGENT_NOT_REGISTERED',
    message: `The agent "${agent}" is not registered here.`,
    hint: 'Name the registry that has it with --agents FILE, as when the plan was started.',
    isRetryable: false,
  };
}

/** How to undo with an agent, or why that cannot be known. */
async function findUndo(
  executor: TaskExecutor,
  agent: string,
): Promise<{ readonly tool: string } | { readonly failure: TaskFailure }> {
  if (executor.agents?.includes(agent) === false) return { failure: notRegistered(agent) };
  try {
    const description = await describeAgent(executor, agent);
    const found = findCommand(description, { action: 'undo', version: 'v2', payload: {} });
    if ('command' in found) return { tool: description.tool };
    const { reason, message, hint } = found.problem;
    return { failure: { reason, message, hint, isRetryable: false } };
  } catch (error) {
    if (!(error instanceof AgentFailure)) throw error;
    return { failure: failureOfAgent(error) };
  }
}
