import type { Description } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { checkPlan } from './check-plan.ts';
import type { CheckedPlan } from './checked-plan.ts';
import { parsePlan } from './parse-plan.ts';
import { PlanRefused } from './plan-problem.ts';
import type { FieldSet } from './plan-schema.ts';

const agent: Description = {
  tool: 'obsidian_agent',
  version: '1.0.0',
  api_versions: ['v2'],
  commands: [
    {
      name: 'look',
      api_version: 'v2',
      effect: 'read',
      summary: '',
      params: { type: 'object' },
      result: {},
      reasons: [],
    },
  ],
  limits: {},
};

function check(plan: object, fields: FieldSet = 'all'): CheckedPlan {
  return checkPlan(parsePlan(JSON.stringify({ name: 'test', ...plan }), 'plan.json', fields), {
    agents: new Map([['obsidian_agent', agent]]),
    agentNames: ['obsidian_agent'],
    folder: '/',
    defaultConcurrency: 1,
    identifyVault: (path) => path,
  });
}

test('a task keeps its condition, the outcome it runs on, and its priority', () => {
  const condition = { $from: 'a', path: '$.result.metadata.tasks[?@.due]' };

  const { tasks } = check({
    tasks: [
      { id: 'a', action: 'look' },
      { id: 'b', action: 'look', when: condition, run_on: 'always', priority: 5 },
    ],
  });

  expect(tasks[0]).not.toHaveProperty('when');
  expect(tasks[1]).toMatchObject({ when: condition, runOn: 'always', priority: 5, dependsOn: ['a'] });
});

test('an approval needs no agent and waits a day by default', () => {
  const { tasks } = check({ tasks: [{ id: 'a', approval: { message: 'Delete 3 notes?' } }] });

  expect(tasks).toMatchObject([
    {
      agent: '',
      action: 'approval',
      effect: 'read',
      approval: { message: 'Delete 3 notes?', timeoutMs: 86_400_000, onTimeout: 'reject' },
    },
  ]);
});

test('a plan keeps its outputs, limits, notifications, and whether texts stay', () => {
  const outputs = { text: { $from: 'a', path: '$.result.data' } };
  const notify = [{ on: ['failed'], command: ['notify-send', 'failed'] }];

  const plan = check({
    outputs,
    notify,
    timeout_ms: 1000,
    retry_budget: 3,
    keep: { texts: false },
    tasks: [{ id: 'a', action: 'look' }],
  });

  expect(plan).toMatchObject({ outputs, notify, timeoutMs: 1000, retryBudget: 3, keepTexts: false });
});

test('fields that no runner acts on yet are unknown to authors', () => {
  const plan = { retry_budget: 3, tasks: [{ id: 'a', action: 'look', priority: 1 }] };

  expect(() => check(plan, 'running')).toThrow(PlanRefused);
  expect(check(plan, 'all').retryBudget).toBe(3);
});
