import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createEmbeddedRunner, createTaskExecutor, openJournal, type TaskExecutor } from '@obsidian-agent/orchestrator';
import type { ActionRequest, ActionResponse } from '@obsidian-agent/shared-types';
import { readingPlan } from './plans.ts';
import { registryOf } from './registry.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';
import { environment, layBench } from './subject.ts';

/** The cost of a plan of three tasks that do nothing: scheduling, and a journal that is synced to the disk. */
export async function measureJournal(rounds: number): Promise<Row[]> {
  const { folder, vault } = layBench();
  const agents = createTaskExecutor(registryOf(0), { environment });
  const journal = openJournal(join(folder, 'state'));
  const runner = createEmbeddedRunner({ executor: idle(agents), journal });

  try {
    const plan = readingPlan(3, { vault, concurrency: 1, description: await agents.describe('obsidian_agent') });
    const seen = await interleave(
      {
        plan: async () => {
          const start = performance.now();
          await runner.wait(await runner.submit(plan));
          return performance.now() - start;
        },
      },
      rounds * 5,
    );
    return [
      {
        what: 'journal of a plan with 3 empty tasks, with full sync',
        figure: seen.plan.median,
        unit: 'ms',
        reach: { atMost: 5 },
        seen: spread(seen.plan, 'ms'),
      },
    ];
  } finally {
    await runner.close();
    await agents.close();
    journal.close();
    rmSync(folder, { recursive: true });
  }
}

/** An executor whose tasks end immediately. */
function idle(agents: TaskExecutor): TaskExecutor {
  return {
    exec: async (request) => answer(request),
    describe: (name) => agents.describe(name),
    close: async () => undefined,
  };
}

function answer({ request_id, plan_id = null, task_id = null, correlation_id = null }: ActionRequest): ActionResponse {
  const result = { output_type: 'text', data: '', metadata: null };
  return {
    request_id,
    api_version: null,
    status: 'success',
    code: 0,
    result,
    error: null,
    plan_id,
    task_id,
    correlation_id,
  };
}
