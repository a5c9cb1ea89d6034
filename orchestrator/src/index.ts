export {
  type AgentEntry,
  AgentFailure,
  type AgentFailureReason,
  createTaskExecutor,
  defaultRegistry,
  type Evidence,
  type ExecOptions,
  type Registry,
  type TaskExecutor,
} from '@obsidian-agent/client';
export type { Agents } from './embed/agents.ts';
export { createRunner, type RunnerOptions } from './embed/create-runner.ts';
export { createTestRunner, type TestRunner, type TestRunnerOptions } from './embed/create-test-runner.ts';
export { type LoadPlanOptions, loadPlan } from './embed/load-plan.ts';
export type { InputValues, PlanData, PlanSource } from './embed/plan-source.ts';
export type { Runner } from './embed/runner.ts';
export { type Refusal, refuse, type Success, succeed, type TestAgent } from './embed/test-agent.ts';
export type { TestClock } from './embed/test-clock.ts';
export { type Journal, openJournal } from './journal/journal.ts';
export type { TaskFailure } from './journal/records.ts';
export { defaultStateDir } from './journal/state-dir.ts';
export { agentsOf, checkPlan } from './plan/check-plan.ts';
export type { CheckedPlan, CheckedTask } from './plan/checked-plan.ts';
export { OrchestratorError, type OrchestratorReason } from './plan/orchestrator-error.ts';
export { type ParsedPlan, parsePlan } from './plan/parse-plan.ts';
export type { PlanContext } from './plan/plan-context.ts';
export { type PlanProblem, PlanRefused, type ProblemReason } from './plan/plan-problem.ts';
export { Plan, planJsonSchema } from './plan/plan-schema.ts';
export { hasEnded, type PlanState, type TaskState } from './plan/task-state.ts';
export { RegistryError } from './registry/registry-error.ts';
export { type RegistryData, readRegistry } from './registry/registry-file.ts';
export type { Clock } from './run/clock.ts';
export { describeAgent } from './run/describe-agent.ts';
export { createEmbeddedRunner, type EmbeddedRunnerOptions } from './run/embedded-runner.ts';
export type {
  ApprovalAnswer,
  ApprovalReport,
  AttemptReport,
  PlanChange,
  PlanEvent,
  PlanFilter,
  PlanPage,
  PlanPageQuery,
  PlanReport,
  PlanRunner,
  PlanSummary,
  RetryOptions,
  RunIds,
  TaskChange,
  TaskEvent,
  TaskProgress,
  TaskReport,
} from './run/plan-runner.ts';
