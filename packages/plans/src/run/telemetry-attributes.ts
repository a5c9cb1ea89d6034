import type { ProcessEnd } from '@obsidian-agent/client';
import type { CheckedTask } from '../plan/checked-plan.ts';
import type { SpanAttributes } from './trace.ts';

/** The ids that name a plan in telemetry. Short names are those of requests, answers and log lines. */
export function planAttributes({ planId, name, correlationId }: PlanNames): SpanAttributes {
  return {
    plan_id: planId,
    correlation_id: correlationId,
    'obsidian_agent.plan.id': planId,
    'obsidian_agent.plan.name': name,
  };
}

export interface PlanNames {
  readonly planId: string;
  readonly name: string;
  readonly correlationId: string;
}

/** What names a task or item, in addition to its plan. */
export function taskAttributes(task: CheckedTask, { key, taskId }: { key: string; taskId: string }): SpanAttributes {
  return {
    ...taskNames({ key, taskId }),
    ...(key === task.id ? {} : { 'obsidian_agent.task.item': Number(key.slice(task.id.length + 1, -1)) }),
    ...agentAttributes(task),
  };
}

/** The id of a task or item on the wire, and its name in the plan. */
export function taskNames({ key, taskId }: { key: string; taskId: string }): SpanAttributes {
  return { task_id: taskId, 'obsidian_agent.task.id': taskId, 'obsidian_agent.task.name': key };
}

/** The agent and action of a task. An approval and a sub-plan have no agent. */
export function agentAttributes({ agent, action }: Pick<CheckedTask, 'agent' | 'action'>): SpanAttributes {
  return { ...(agent === '' ? {} : { 'obsidian_agent.agent': agent }), 'obsidian_agent.action': action };
}

/** The process that served an attempt, by OpenTelemetry's conventions for command lines. */
export function processAttributes({ pid, executable, evidence: { exitCode } }: ProcessEnd): SpanAttributes {
  return {
    'process.pid': pid,
    'process.executable.name': executable,
    ...(exitCode === null ? {} : { 'process.exit.code': exitCode }),
  };
}
