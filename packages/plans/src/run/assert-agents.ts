import { AgentFailure, type TaskExecutor } from '@obsidian-agent/client';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { agentNotRegistered, commandMissing } from '../plan/orchestrator-error.ts';
import { hasEnded } from '../plan/task-state.ts';
import { describeNow, hasCommand } from './known-command.ts';
import type { PlanRest } from './open-plan-run.ts';

/**
 * Checks that a plan can go on here: each task that has not ended needs its agent, with its command. An earlier release
 * of an agent may accept a request that it does not understand, and ignore the key that prevents a second effect.
 *
 * An agent that gives no description is left to its tasks, which fail with the reason.
 *
 * @param signal ends the check when it is aborted, because no task starts then
 * @throws OrchestratorError `AGENT_NOT_REGISTERED` or `COMMAND_MISSING`
 */
export async function assertAgents(
  planId: string,
  rest: PlanRest,
  { executor, signal }: { readonly executor: TaskExecutor; readonly signal: AbortSignal },
): Promise<void> {
  const open = openTasks(rest);
  const { agents } = executor;
  const lost = open.find(({ agent }) => agents?.includes(agent) === false);
  if (lost !== undefined) throw agentNotRegistered(planId, lost.id, lost.agent);

  const asked = [...Map.groupBy(open, ({ agent }) => agent)].map(async ([agent, tasks]) => ({
    tasks,
    description: await describeNow(executor, agent, signal),
  }));
  for (const { tasks, description } of await Promise.all(asked)) {
    if (description === undefined || description instanceof AgentFailure) continue;
    const unknown = tasks.find((task) => !hasCommand(description, task));
    if (unknown !== undefined) throw commandMissing(planId, unknown, description.version);
  }
}

function openTasks({ tasks, facts }: PlanRest): CheckedTask[] {
  const entries = new Map(facts.entries);
  return tasks.filter(({ id, isGroup, approval }) => {
    if (isGroup === true || approval !== undefined) return false;
    return !hasEnded(entries.get(id)?.state ?? 'queued');
  });
}
