import { type CheckedPlan, checkPlan, parsePlan } from '@obsidian-agent/orchestrator';
import type { Description } from '@obsidian-agent/shared-types';

/** A plan of independent tasks that read one note. */
export function readingPlan(
  tasks: number,
  { vault, concurrency, description }: { vault: string; concurrency: number; description: Description },
): CheckedPlan {
  const plan = {
    name: 'bench',
    vault_path: vault,
    concurrency,
    tasks: Array.from({ length: tasks }, (_, n) => ({
      id: `read-${n}`,
      action: 'read_note',
      payload: { note_name: 'Note' },
    })),
  };
  return checkPlan(parsePlan(JSON.stringify(plan), 'bench.json'), {
    agents: new Map([['obsidian_agent', description]]),
    agentNames: ['obsidian_agent'],
    folder: vault,
    defaultConcurrency: concurrency,
    identifyVault: (path) => path,
  });
}
