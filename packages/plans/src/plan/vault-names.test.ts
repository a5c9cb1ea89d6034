import { expect, test } from 'vitest';
import { checkPlan } from './check-plan.ts';
import { parsePlan } from './parse-plan.ts';
import { PlanRefused } from './plan-problem.ts';

const params = { type: 'object', required: ['vault_path'], properties: { vault_path: { type: 'string' } } };
const command = { api_version: 'v2' as const, effect: 'write' as const, summary: '', result: {}, reasons: [] };
const agent = {
  tool: 'obsidian_agent',
  version: '1.0.0',
  api_versions: ['v2' as const],
  commands: [
    { ...command, name: 'note', params },
    { ...command, name: 'ask', params: { type: 'object' } },
  ],
  limits: {},
};

function check(plan: object) {
  return checkPlan(parsePlan(JSON.stringify({ name: 'test', ...plan }), 'plan.json'), {
    agents: new Map([['obsidian_agent', agent]]),
    agentNames: ['obsidian_agent'],
    folder: '/plans',
    defaultConcurrency: 1,
    identifyVault: (path) => path,
  }).tasks.map(({ vault, vaultName, payload }) => ({ vault, vaultName, payload }));
}

test('a vault has a name in the plan, or in a task, and no path until its worker sets one', () => {
  const tasks = check({
    vault: 'notes',
    tasks: [
      { id: 'a', action: 'note' },
      { id: 'b', action: 'note', vault: 'work' },
      { id: 'c', action: 'note', payload: { vault_path: 'here' } },
      { id: 'd', action: 'ask' },
    ],
  });

  expect(tasks).toEqual([
    { vault: 'notes', vaultName: 'notes', payload: {} },
    { vault: 'work', vaultName: 'work', payload: {} },
    { vault: '/plans/here', vaultName: undefined, payload: { vault_path: '/plans/here' } },
    { vault: '', vaultName: undefined, payload: {} },
  ]);
});

test.each([
  ['the plan', { vault: 'notes', vault_path: '.', tasks: [{ id: 'a', action: 'note' }] }],
  ['a task', { tasks: [{ id: 'a', action: 'note', vault: 'notes', payload: { vault_path: '.' } }] }],
  ['an approval', { tasks: [{ id: 'a', approval: { message: 'Go?' }, vault: 'notes' }] }],
])('a name and a path in %s are refused', (_, plan) => {
  const reasonOf = () => {
    try {
      return check(plan);
    } catch (error) {
      if (!(error instanceof PlanRefused)) throw error;
      return error.problems.map(({ reason }) => reason);
    }
  };

  expect(reasonOf()).toEqual(['INVALID_FIELD']);
});
