import type { BookFacts } from '../plan/book.ts';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { agentNotRegistered } from '../plan/orchestrator-error.ts';
import { hasEnded } from '../plan/task-state.ts';

/**
 * Checks that a plan can go on here: each task that has not ended needs its agent.
 *
 * @param agents undefined if they cannot be known
 * @throws OrchestratorError `AGENT_NOT_REGISTERED`
 */
export function assertAgents(
  planId: string,
  { tasks, facts }: { readonly tasks: readonly CheckedTask[]; readonly facts: BookFacts },
  agents: readonly string[] | undefined,
): void {
  if (agents === undefined) return;
  const entries = new Map(facts.entries);
  const lost = tasks.find(({ id, agent, isGroup, approval }) => {
    if (isGroup === true || approval !== undefined || agents.includes(agent)) return false;
    return !hasEnded(entries.get(id)?.state ?? 'queued');
  });
  if (lost !== undefined) throw agentNotRegistered(planId, lost.id, lost.agent);
}
