import { findNearest, shellWord } from '@obsidian-agent/shared-types';
import type { AnswerRef } from './answer-ref.ts';

/** Reasons that a caller of the orchestrator can act on. Invalid plans have their own error, PlanRefused. */
export type OrchestratorReason =
  | 'PLAN_NOT_FOUND'
  | 'PLAN_BODY_DIFFERS'
  | 'PLAN_RUNS_ELSEWHERE'
  | 'OWNER_UNCERTAIN'
  | 'PLAN_ENDED'
  | 'UNDO_UNSETTLED'
  | 'UNKNOWN_TASK'
  | 'NOTHING_TO_RETRY'
  | 'AGENT_NOT_REGISTERED'
  | 'COMMAND_MISSING'
  | 'APPROVAL_NOT_WAITING'
  | 'APPROVAL_ANSWERED'
  | 'APPROVAL_STALE'
  | 'PLAN_PRUNED'
  | 'ANSWER_LOST'
  | 'TEXTS_REMOVED'
  | 'CURSOR_INVALID'
  /** A program gave a value that is missing or of another kind. */
  | 'ARGUMENT_INVALID'
  | 'PREVIEW_COPY_FAILED'
  | 'PREVIEW_VAULT_CHANGED'
  | 'PREVIEW_ELSEWHERE'
  | 'RUNNER_CLOSED'
  | 'RUNNER_NOT_INSTALLED'
  | 'JOURNAL_TOO_NEW'
  | 'STATE_TOO_NEW'
  | 'PLAN_TOO_NEW'
  | 'HOST_AWAY'
  | 'DATABASE_UNREACHABLE'
  | 'DATABASE_REFUSED'
  | 'DATABASE_FULL'
  | 'DATABASE_READ_ONLY'
  | 'HOST_TAKEN'
  | 'VAULT_CLAIMED'
  | 'VAULT_IN_USE'
  | 'VAULT_UNKNOWN'
  | 'VAULT_NOT_NAMED'
  | 'JOURNAL_UNUSABLE'
  | 'JOURNAL_UNWRITABLE';

export interface OrchestratorErrorFacts {
  /** Contains the offending value. */
  readonly message: string;
  /** The caller's next step. */
  readonly hint: string;
  /** The plan that the hint is about. */
  readonly planId?: string;
  readonly cause?: unknown;
}

/** A failure of the orchestrator that its caller can act on. */
export class OrchestratorError extends Error {
  override readonly name = 'OrchestratorError';
  readonly reason: OrchestratorReason;
  readonly hint: string;
  readonly planId: string | undefined;

  constructor(reason: OrchestratorReason, { message, hint, planId, cause }: OrchestratorErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.hint = hint;
    this.planId = planId;
  }
}

/** Ids come from callers, and can be of any length if there is no such plan or task. */
export function shortened(id: string): string {
  return id.length > MOST_OF_ID ? `"${id.slice(0, MOST_OF_ID)}…"` : `"${id}"`;
}

const MOST_OF_ID = 100;

export function planNotFound(planId: string): OrchestratorError {
  return new OrchestratorError('PLAN_NOT_FOUND', {
    message: `Plan not found: ${shortened(planId)}.`,
    hint: 'List plans with `obsidian-orchestrator list`. Those of another state folder need --state.',
    planId,
  });
}

export function planBodyDiffers(planId: string): OrchestratorError {
  return new OrchestratorError('PLAN_BODY_DIFFERS', {
    message: `Plan "${planId}" was already submitted, with other tasks, fields or inputs.`,
    hint: 'Use a new id for the changed plan.',
  });
}

export function vaultUnknown(vault: string): OrchestratorError {
  return new OrchestratorError('VAULT_UNKNOWN', {
    message: `The plan names the vault "${vault}", but this runner knows vaults by their paths only.`,
    hint: 'Use --runner dbos, or replace "vault" by "vault_path" in the plan.',
  });
}

export function vaultNotNamed(task: string): OrchestratorError {
  return new OrchestratorError('VAULT_NOT_NAMED', {
    message: `The task "${task}" has the path of a vault, which means nothing on other hosts.`,
    hint: 'Replace "vault_path" by "vault" with the name that a worker gives it; list names with `obsidian-orchestrator hosts`.',
  });
}

export function planRunsElsewhere(planId: string, ownerPid: number): OrchestratorError {
  return planIsRunning(planId, `Plan "${planId}" is running in process ${ownerPid}.`);
}

/** A process has locked the plan, to run it or for something else. */
export function planIsHeld(
  planId: string,
  {
    state,
    ownerPid,
    undoBegunAt,
  }: { readonly state: string; readonly ownerPid: number; readonly undoBegunAt: number | null },
): OrchestratorError {
  if (state === 'running' && undoBegunAt === null) return planRunsElsewhere(planId, ownerPid);
  return new OrchestratorError('PLAN_RUNS_ELSEWHERE', {
    message: `Plan "${planId}" is being undone, retried or deleted.`,
    hint: `Wait until it is done. See what became of the plan with \`obsidian-orchestrator show ${shellWord(planId)}\`.`,
  });
}

/** @param coordinator null until a host has opened the plan */
export function planRunsOnHosts(planId: string, coordinator: string | null): OrchestratorError {
  const where = coordinator === null ? '' : ` Host "${coordinator}" coordinates it.`;
  return planIsRunning(planId, `Plan "${planId}" is running.${where}`);
}

function planIsRunning(planId: string, message: string): OrchestratorError {
  return new OrchestratorError('PLAN_RUNS_ELSEWHERE', {
    message,
    hint: `Watch it with \`obsidian-orchestrator watch ${shellWord(planId)}\`, or cancel it with \`obsidian-orchestrator cancel ${shellWord(planId)}\`.`,
  });
}

export function ownerUncertain(planId: string, pid: number): OrchestratorError {
  return new OrchestratorError('OWNER_UNCERTAIN', {
    message: `It cannot be shown that process ${pid} runs plan "${planId}", so it was not killed.`,
    hint: `Check what process ${pid} is, and end it yourself. The plan is then cancelled.`,
  });
}

export function planEnded(
  planId: string,
  { state, undoneAt }: { readonly state: string; readonly undoneAt: number | null },
): OrchestratorError {
  const isUndone = undoneAt !== null;
  return new OrchestratorError('PLAN_ENDED', {
    message: `Plan "${planId}" has ended: ${state}${isUndone ? ', and was undone' : ''}.`,
    hint: isUndone
      ? `Run what was undone again with \`obsidian-orchestrator retry ${shellWord(planId)}\`.`
      : state === 'succeeded'
        ? `To run some of it again, name the first task: \`obsidian-orchestrator retry ${shellWord(planId)} --from TASK\`.`
        : `Only cancelled and interrupted plans can be resumed. Run what failed again with \`obsidian-orchestrator retry ${shellWord(planId)}\`.`,
    planId,
  });
}

/** A retry could leave out what was undone, or do again what was not. */
export function undoUnsettled(planId: string): OrchestratorError {
  return new OrchestratorError('UNDO_UNSETTLED', {
    message: `It is not known what the last undo of plan "${planId}" did, because it did not end or got no answer.`,
    hint: `Run \`obsidian-orchestrator undo ${shellWord(planId)}\` again, which undoes nothing twice. If it gets no answer, check the vault, and name the first task to do again: \`obsidian-orchestrator retry ${shellWord(planId)} --from TASK\`.`,
    planId,
  });
}

/** @param known the ids of the tasks that the plan has */
export function unknownTask(planId: string, task: string, known: readonly string[]): OrchestratorError {
  const nearest = findNearest(task, known);
  return new OrchestratorError('UNKNOWN_TASK', {
    message: `Plan ${shortened(planId)} has no task ${shortened(task)}.`,
    hint:
      nearest === undefined
        ? `List its tasks with \`obsidian-orchestrator show ${shellWord(planId)}\`.`
        : `Did you mean "${nearest}"?`,
  });
}

/** An item of a for_each task is named instead of its task. */
export function retryOfItem(planId: string, item: string, task: string): OrchestratorError {
  return new OrchestratorError('UNKNOWN_TASK', {
    message: `${shortened(item)} of plan ${shortened(planId)} is an item, and a retry begins at a task.`,
    hint: `Name its task, ${shortened(task)}, to run all of its items again, or no task to run only what failed.`,
  });
}

export function agentNotRegistered(planId: string, task: string, agent: string): OrchestratorError {
  return new OrchestratorError('AGENT_NOT_REGISTERED', {
    message: `"${task}" of plan "${planId}" needs the agent "${agent}", which is not registered here.`,
    hint: 'Name the registry that has it with --agents FILE, as when the plan was started. Nothing was changed.',
  });
}

/** @param release the version of the agent that is there now */
export function commandMissing(
  planId: string,
  { id, agent, action, apiVersion }: { id: string; agent: string; action: string; apiVersion: string },
  release: string,
): OrchestratorError {
  return new OrchestratorError('COMMAND_MISSING', {
    message: `"${id}" of plan "${planId}" needs the command "${action}" of ${apiVersion}, which version ${shortened(release)} of the agent "${agent}" does not have.`,
    hint: 'Install a release of the agent that has it, as when the plan was started. Nothing was changed.',
  });
}

export function nothingToRetry(planId: string): OrchestratorError {
  return new OrchestratorError('NOTHING_TO_RETRY', {
    message: `No task of plan "${planId}" failed, was cancelled or undone.`,
    hint: 'To run some of it again, name the first task with --from.',
  });
}

export function planPruned(planId: string, endedAt: number | null): OrchestratorError {
  const end = endedAt === null ? '' : `; it ended at ${new Date(endedAt).toISOString()}`;
  return new OrchestratorError('PLAN_PRUNED', {
    message: `Plan "${planId}" was pruned${end}.`,
    hint: 'What it changed is in the history of its vaults: `obsidian-agent history`. Nothing was run now. To run it again, submit it with a new id.',
  });
}

export function runnerClosed(hint: string): OrchestratorError {
  return new OrchestratorError('RUNNER_CLOSED', { message: 'The runner was closed.', hint });
}

export function textsRemoved(planId: string): OrchestratorError {
  return new OrchestratorError('TEXTS_REMOVED', {
    message: `The texts of plan "${planId}" were removed when it ended: it has keep.texts: false.`,
    hint: 'Without its payloads and answers it cannot be retried. Run the plan again with a new id.',
  });
}

export function answerLost({ sha256 }: AnswerRef, why: string, cause?: unknown): OrchestratorError {
  return new OrchestratorError('ANSWER_LOST', {
    message: `The answer ${sha256.slice(0, 12)} cannot be read from the state folder: ${why}.`,
    hint: 'Restore the state folder from a backup, or run the task again in a new plan.',
    cause,
  });
}
