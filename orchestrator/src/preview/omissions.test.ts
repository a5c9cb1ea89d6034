import type { CheckedPlan, CheckedTask } from '@obsidian-agent/plans';
import { type Description, TOOL } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { adaptPlan } from './adapt-plan.ts';

const command = (
  api_version: 'v1' | 'v2',
  name: string,
  params: readonly string[],
): Description['commands'][number] => ({
  name,
  api_version,
  effect: 'write',
  summary: name,
  params: { properties: Object.fromEntries(params.map((param) => [param, {}])) },
  result: {},
  reasons: [],
});
const describe = (tool: string, commands: Description['commands']): Description => ({
  tool,
  version: '1',
  api_versions: ['v1', 'v2'],
  commands,
  limits: {},
});
const agents = new Map([
  ['vault', describe(TOOL, [command('v1', 'create_note', ['vault_path'])])],
  ['other', describe('other', [command('v1', 'create_note', ['vault_path']), command('v2', 'send', ['to'])])],
]);

const task = (id: string, agent: string, more: Partial<CheckedTask> = {}): CheckedTask => ({
  id,
  agent,
  tool: agent,
  action: 'create_note',
  apiVersion: 'v1',
  effect: 'write',
  dependsOn: [],
  payload: { vault_path: '/vault' },
  retry: { max_attempts: 1, backoff_ms: 0, factor: 1, max_backoff_ms: 0 },
  timeoutMs: 1000,
  onFailure: 'skip_dependents',
  vault: '/vault',
  ...more,
});
const planOf = (...tasks: CheckedTask[]): CheckedPlan => ({ name: 'test', concurrency: 1, tasks });
const kindsOf = (plan: CheckedPlan) =>
  Object.fromEntries([...adaptPlan(plan, agents).omissions].map(([id, { kind }]) => [id, kind]));

test('v1 commands run on a copy for an agent of the contract, and for no other agent', () => {
  expect(kindsOf(planOf(task('own', 'vault'), task('foreign', 'other')))).toEqual({ foreign: 'would_call' });
});

test('a task without a vault cannot be previewed, because it would use the real one', () => {
  expect(kindsOf(planOf(task('default', 'vault', { vault: '' })))).toEqual({ default: 'cannot_preview' });
});

test('what is omitted in a sub-plan counts for the tasks that read its outputs', () => {
  const send = task('send', 'other', { action: 'send', apiVersion: 'v2', payload: {}, vault: '' });
  const subplan = { ...planOf(send), outputs: { id: { $from: 'send', path: '$.result' } } };
  const group = task('group', '', { action: 'plan', effect: 'read', vault: '', subplan });
  const reads = { vault_path: '/vault', content: { $from: 'group', path: '$.outputs.id' } };

  expect(
    kindsOf(
      planOf(
        group,
        task('after', 'vault', { dependsOn: ['group'] }),
        task('reader', 'vault', { dependsOn: ['group'], payload: reads }),
        task('last', 'vault', { dependsOn: ['reader'] }),
      ),
    ),
  ).toEqual({ 'group/send': 'would_call', reader: 'cannot_preview', last: 'cannot_preview' });
});
