// What runners are made of: everything that another runner shares with the embedded one.

export { answerFileOf, readAnswerFile, writeAnswerFile } from './journal/answer-files.ts';
export { answerOf } from './journal/answer-store.ts';
export { lockPlan } from './journal/plan-lock.ts';
export type {
  ApprovalRecord,
  AttemptRecord,
  NoticeRecord,
  PlanHead,
  PlanRecord,
  PrunedPlan,
  TaskFailure,
  TaskRecord,
} from './journal/records.ts';
export { withoutMessage } from './journal/removed-message.ts';
export type { AnswerRef } from './plan/answer-ref.ts';
export { approvalAnswered, approvalNotWaiting } from './plan/approval-errors.ts';
export { assertVaultNames } from './plan/assert-vault-names.ts';
export type { HeldLane } from './plan/book.ts';
export type { CheckedPlan, CheckedTask } from './plan/checked-plan.ts';
export { mayHaveEffect } from './plan/entry.ts';
export { flattenPlan } from './plan/flatten-plan.ts';
export { graphOf, type PlanGraph } from './plan/graph.ts';
export { requestIdFor } from './plan/ids.ts';
export type { MachineEvent, Outcome } from './plan/machine.ts';
export { groupOfInputs } from './plan/open-inputs.ts';
export {
  answerLost,
  planBodyDiffers,
  planEnded,
  planNotFound,
  planPruned,
  planRunsOnHosts,
  runnerClosed,
  textsRemoved,
  undoUnsettled,
  unknownTask,
} from './plan/orchestrator-error.ts';
export { checkedReferences, resolveReferences } from './plan/references.ts';
export { reviveInterrupted } from './plan/revive.ts';
export { RoomLeft, unlimited } from './plan/shared-room.ts';
export { allRoom } from './plan/start-ready.ts';
export { hasEnded } from './plan/task-state.ts';
export { withoutTexts } from './plan/without-texts.ts';
export { assertAsked, assertWaiting } from './run/answer-approval.ts';
export { decideTask, expandTask, type Happening, type TaskResult } from './run/answer-question.ts';
export { Batch, taskEvent } from './run/batch.ts';
export { type AttemptHost, carryAttempt } from './run/carry-attempt.ts';
export { checkAnswer, chooseIds, pageSize } from './run/check-arguments.ts';
export type { CircuitBreaker } from './run/circuit-breaker.ts';
export { outputsOf } from './run/inspect-plan.ts';
export { decodeCursor, encodeCursor } from './run/list-plans.ts';
export { digestPlan, isSameBody } from './run/plan-digest.ts';
export { PlanPaths } from './run/plan-paths.ts';
export { PlanProgress } from './run/plan-progress.ts';
export { toReport } from './run/plan-report.ts';
export { toIso, toSummary } from './run/plan-summary.ts';
export { observePlan, type PlanTelemetry } from './run/plan-telemetry.ts';
export { withoutRepeats } from './run/repeated-undo.ts';
export { reviveForRetry } from './run/revive-for-retry.ts';
export type { AttemptOutcome } from './run/run-attempt.ts';
export { createBreakers } from './run/run-host.ts';
export { addressOf, sendNotice } from './run/send-notice.ts';
export { openSharedLimits } from './run/shared-limits.ts';
export { showOutputs, showPayload } from './run/show-values.ts';
export { findChanges } from './run/task-changes.ts';
export { failureOfReference } from './run/task-failure.ts';
export { factsOf, TaskRecords } from './run/task-records.ts';
export { planAttributes } from './run/telemetry-attributes.ts';
export { startSpan } from './run/trace.ts';
export { isPlanUndone, isUndoSettled, undoInVault } from './run/undo-plan.ts';
export { vaultCopyOf } from './run/vault-copy.ts';
export type { PlanEvent, TaskWait } from './run/wire-reports.ts';
