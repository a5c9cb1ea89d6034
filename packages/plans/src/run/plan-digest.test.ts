import type { Description } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { checkPlan } from '../plan/check-plan.ts';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import { parsePlan } from '../plan/parse-plan.ts';
import { digestPlan, isSameBody } from './plan-digest.ts';

interface Machine {
  readonly cores?: number;
  readonly folder?: string;
  readonly effect?: 'read' | 'write';
}

const plan = { name: 'test', vault_path: 'vault', tasks: [{ id: 'a', action: 'look', payload: {} }] };

function check(written: object = plan, { cores = 2, folder = '/plans', effect = 'read' }: Machine = {}): CheckedPlan {
  const params = { type: 'object', properties: { vault_path: {}, at: {} } };
  const agent: Description = {
    tool: 'obsidian_agent',
    version: '1.0.0',
    api_versions: ['v2'],
    commands: [{ name: 'look', api_version: 'v2', effect, summary: '', params, result: {}, reasons: [] }],
    limits: { idempotency_days: 30 },
  };
  return checkPlan(parsePlan(JSON.stringify(written), 'plan.json'), {
    agents: new Map([['obsidian_agent', agent]]),
    agentNames: ['obsidian_agent'],
    folder,
    defaultConcurrency: cores,
    identifyVault: (path) => path,
  });
}

test('the digest does not depend on cores, on the release of the agent, or on the ids of the run', () => {
  const digest = digestPlan(check());

  expect(digestPlan(check(plan, { cores: 16 }))).toBe(digest);
  expect(digestPlan(check(plan, { effect: 'write' }))).toBe(digest);
  expect(digestPlan(check({ ...plan, plan_id: 'p', correlation_id: 'c' }))).toBe(digest);
  expect(digestPlan(check({ tasks: plan.tasks, vault_path: 'vault', name: 'test' }))).toBe(digest);
});

test('the digest depends on what the author wrote, and on the vault that a relative path leads to', () => {
  const digest = digestPlan(check());

  expect(digestPlan(check({ ...plan, name: 'other' }))).not.toBe(digest);
  expect(digestPlan(check({ ...plan, concurrency: 2 }))).not.toBe(digest);
  expect(digestPlan(check({ ...plan, vault_path: 'other' }))).not.toBe(digest);
  expect(digestPlan(check(plan, { folder: '/elsewhere' }))).not.toBe(digest);
});

test('a digest that the first release stored belongs to the same plan', () => {
  // Computed by the first release for this plan on a machine with two cores.
  const stored = 'b376797a3f64c56bf021f96c71ec1e8391256abcb21825f85d4dc449a3693861';

  expect(isSameBody(stored, check())).toBe(true);
  expect(isSameBody(stored, check({ ...plan, name: 'other' }))).toBe(false);
});
