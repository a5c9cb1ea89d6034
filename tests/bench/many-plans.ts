import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openJournal } from '@obsidian-agent/orchestrator';
import { orchestrator, orchestratorForNode } from '../contract/artefacts.ts';
import { measureChild } from '../faults/child-cpu.ts';
import { PROGRAM_MB, peakOf } from './peak-memory.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';
import { environment, layBench } from './subject.ts';

const USUAL_PLANS = 100_000;
/** Enough to check that the measure works. */
const FEW_PLANS = 1000;

/** The bound of the whole process. */
const MOST_MB = 80;

const calls: Readonly<Record<string, readonly string[]>> = {
  list: ['list'],
  'list --status failed': ['list', '--status', 'failed'],
  'list --name TEXT, which few have': ['list', '--name', 'rare'],
  show: ['show', 'plan-0'],
};

/** The processor time and memory of `list` and `show` in a state folder with many plans. */
export async function measureManyPlans(rounds: number): Promise<Row[]> {
  const plans = rounds === 1 ? FEW_PLANS : USUAL_PLANS;
  const { folder } = layBench();
  const stateDir = join(folder, 'state');
  try {
    openJournal(stateDir).close();
    plantPlans(join(stateDir, 'journal.db'), plans);
    const rows: Row[] = [];
    for (const [name, words, artefact] of Object.entries(calls).flatMap(([name, words]) => [
      [`\`obsidian-orchestrator ${name}\``, words, orchestratorForNode] as const,
      [`executable: \`${name}\``, words, orchestrator] as const,
    ])) {
      const command = [...artefact, ...words, '--state', stateDir] as const;
      const { cpu, peak } = await interleave(
        {
          cpu: async () => (await measureChild(command, { stdin: '', env: environment })).cpuMs,
          peak: async () => (await peakOf(command, { requestFile: '/dev/null', env: environment })).own,
        },
        Math.min(rounds, 10),
      );
      const what = `${name}, ${plans} plans`;
      rows.push(
        {
          what: `${what}: processor time`,
          figure: cpu.median,
          unit: 'ms',
          reach: { atMost: 100 },
          seen: spread(cpu, 'ms'),
        },
        {
          what: `${what}: peak memory without mapped files`,
          figure: peak.median,
          unit: 'MB',
          reach: { atMost: MOST_MB - PROGRAM_MB },
          seen: spread(peak, 'MB'),
        },
      );
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Plans of one task, one a minute. Every hundredth failed, and every thousandth has another name. */
function plantPlans(file: string, plans: number): void {
  using database = new DatabaseSync(file);
  database.exec(`BEGIN;
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${plans})
      INSERT INTO plan (plan_id, name, digest, correlation_id, trace_id, state, owner_pid, submitted_at, ended_at)
      SELECT 'plan-' || i, iif(i % 1000 = 0, 'rare', 'weekly review'), 'digest', 'correlation', 'trace',
        iif(i % 100 = 0, 'failed', 'succeeded'), 1, 1700000000000 + i * 60000, 1700000000000 + i * 60000 + 5000 FROM n;
    INSERT INTO plan_body SELECT plan_id, json_object('name', name, 'concurrency', 2, 'tasks', json_array(json_object(
      'id', 'read', 'agent', 'obsidian_agent', 'tool', 'obsidian_agent', 'action', 'read_note', 'apiVersion', 'v2',
      'effect', 'read', 'dependsOn', json('[]'), 'payload', json_object('note', printf('%.500c', 'x')),
      'retry', json_object('max_attempts', 1), 'timeoutMs', 60000, 'onFailure', 'skip_dependents', 'vault', '/v')))
      FROM plan;
    INSERT INTO task (plan_id, key, task, task_id, generation, idempotency_key, state, attempts, failures, is_uncertain,
      is_undone, started_at, ended_at)
      SELECT plan_id, 'read', 'read', plan_id, 0, plan_id, state, 1, 0, 0, 0, submitted_at, ended_at FROM plan;
    INSERT INTO attempt (plan_id, key, attempt, request_id, started_at, ended_at, spans)
      SELECT plan_id, 'read', 1, plan_id, submitted_at, ended_at, '[]' FROM plan;
    COMMIT;`);
}
