export { plansFolder as defaultStateDir } from '@obsidian-agent/platform';
export { readYaml } from './documents/yaml-source.ts';
export { isOfDisk } from './journal/disk-errors.ts';
export { type Journal, openJournal, openJournalToRead } from './journal/journal.ts';
export { lockPart } from './journal/plan-lock.ts';
export type { PruneFilter } from './journal/pruning.ts';
export type { TaskFailure } from './journal/records.ts';
export { makePrivateFile } from './journal/state-dir.ts';
export { assertVaultNames } from './plan/assert-vault-names.ts';
export { createPayloadChecker } from './plan/check-payload.ts';
export { agentsOf, checkPlan } from './plan/check-plan.ts';
export { DEEPEST } from './plan/check-subplan.ts';
export type { CheckedPlan, CheckedTask } from './plan/checked-plan.ts';
export { flattenPlan } from './plan/flatten-plan.ts';
export { graphOf } from './plan/graph.ts';
export { scheduledPlanIdFor } from './plan/ids.ts';
export { findIgnoredFields, type IgnoredField } from './plan/ignored-fields.ts';
export {
  type GivenInput,
  type GivenInputs,
  type InputCaller,
  type InputForm,
  memberForm,
  readInputs,
} from './plan/inputs.ts';
export { findJsonPathFault, isSingular, selectValues } from './plan/json-path.ts';
export { loadKnownPayloads } from './plan/known-payloads.ts';
export { MOST_SENT_TASKS } from './plan/limit-tasks.ts';
export {
  OrchestratorError,
  type OrchestratorReason,
  planNotFound,
  runnerClosed,
  unknownTask,
} from './plan/orchestrator-error.ts';
export { parsePlan } from './plan/parse-plan.ts';
export { type ParsedPlan, problemAt } from './plan/parsed-plan.ts';
export type { PlanContext } from './plan/plan-context.ts';
export {
  FileOfUserRefused,
  type PlanProblem,
  PlanRefused,
  type ProblemFacts,
  type ProblemReason,
  SettingsRefused,
} from './plan/plan-problem.ts';
export { Plan, planJsonSchema, SecretReference, VaultName } from './plan/plan-schema.ts';
export type { PlanLimits } from './plan/plan-source.ts';
export { type ReadDocument, readDocument } from './plan/read-document.ts';
export { readPlan } from './plan/read-plan.ts';
export { findReferences } from './plan/references.ts';
export { describeIssue, type ShapeProblem } from './plan/shape-problem.ts';
export { type Call, findCommand, isKnown } from './plan/task-command.ts';
export { locateParams, type Payload, setVaultPath } from './plan/task-params.ts';
export { endedPlanStates, hasEnded, type PlanState, seenPlanStates, type TaskState } from './plan/task-state.ts';
export { ID_RULE, isUsableId } from './plan/usable-id.ts';
export type { AttemptWork } from './run/attempt-request.ts';
export { argumentInvalid } from './run/check-arguments.ts';
export { createCircuitBreaker } from './run/circuit-breaker.ts';
export { type Clock, systemClock } from './run/clock.ts';
export { describeAgent } from './run/describe-agent.ts';
export { createEmbeddedRunner, type EmbeddedRunnerOptions } from './run/embedded-runner.ts';
export { createJournalReader } from './run/journal-reader.ts';
export type { MachineFolders } from './run/machine-folders.ts';
export { idsOfNewest, withNearPlans } from './run/near-plans.ts';
export type {
  ApprovalAnswer,
  EventOptions,
  PlanFilter,
  PlanOwner,
  PlanPage,
  PlanPageQuery,
  PlanReader,
  PlanRunner,
  PruneOptions,
  RetryOptions,
  RunIds,
  UndoOptions,
} from './run/plan-runner.ts';
export { explainMissingSecret, readSecret } from './run/read-secret.ts';
export { type AttemptOutcome, runAttempt } from './run/run-attempt.ts';
export { decodeStderrProgress } from './run/stderr-progress.ts';
export { decodeStderrSpan } from './run/stderr-span.ts';
export type {
  ApprovalReport,
  AttemptDetail,
  AttemptReport,
  FileChange,
  HostReport,
  NumberedEvent,
  PlanChange,
  PlanEvent,
  PlanReport,
  PlanReset,
  PlanSummary,
  PruneReport,
  StreamedEvent,
  TaskChange,
  TaskDetail,
  TaskEvent,
  TaskProgress,
  TaskReport,
  UndoReport,
  VaultReport,
} from './run/wire-reports.ts';
export { findAge, findMoment } from './settings/find-moment.ts';
export type { AgentCheck } from './settings/parse-settings.ts';
export { readSettings, settingsFileIn } from './settings/read-settings.ts';
export type { Settings } from './settings/settings.ts';
export { settingsJsonSchema } from './settings/settings-schema.ts';
export { msOf, timeSpan } from './settings/time-span.ts';
