import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerWorld, startServer } from '../e2e/plan-server-world.ts';
import { callTool, connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

let world: ServerWorld;
let token: string;
beforeAll(async () => {
  world = await startServer();
  token = world.createToken('model', '--role', 'run');
});
afterAll(() => world.close());

/** A client whose user says no, and what the user was asked. */
async function connectDeclining(...args: readonly string[]) {
  const vault = plantVault({});
  const questions: string[] = [];
  const { client } = await connectStdio(vault, {
    args: ['--vault', vault.path, '--plans', world.url, ...args],
    env: { OBSIDIAN_ORCHESTRATOR_TOKEN: token },
    answer(question) {
      questions.push(question);
      return 'decline';
    },
  });
  return { client, questions };
}

const task = (id: string, payload: object = {}, action = 'look') => ({
  id,
  agent: 'scripted',
  action,
  payload: { log: world.log, ...payload },
});
const planOf = (...tasks: readonly object[]) => ({ name: 'by a model', tasks });

test('the user is asked before a plan that writes, if every write needs approval', async () => {
  const { client, questions } = await connectDeclining('--confirm', 'changes');

  const refused = await callTool(client, 'run_plan', { plan: planOf(task('w', {}, 'touch')), plan_id: 'model-5' });

  expect(questions).toEqual(['Run the plan "by a model"? 1 task, of which 1 write:\n- w: touch']);
  expect(refused.isError).toBe(true);
  expect(await callTool(client, 'get_plan', { plan_id: 'model-5' })).toMatchObject({ isError: true });
});

test('the user is asked before a command that may hold deleting ones', async () => {
  const { client, questions } = await connectDeclining();
  const payload = { commands: [{ type: 'delete_note', path: 'Home.md' }] };
  const tasks = [{ id: 'many', agent: 'obsidian_agent', action: 'batch', payload }];

  await callTool(client, 'run_plan', { plan: { name: 'tidy up"\n- look', vault_path: 'notes', tasks } });

  expect(questions).toEqual([
    'Run the plan "tidy up\\"\\n- look"? 1 task, of which 1 may delete or undo:\n- many: batch',
  ]);
});

test('the user is asked before a command of another agent that deletes', async () => {
  const { client, questions } = await connectDeclining();

  await callTool(client, 'run_plan', { plan: planOf(task('look'), task('gone', {}, 'wipe')) });

  expect(questions).toEqual(['Run the plan "by a model"? 2 tasks, of which 1 may delete or undo:\n- gone: wipe']);
});

test('the user is asked before a retry that may delete', async () => {
  const plan = planOf(task('look'), task('gone', { fail: { kind: 'refused', times: 1 } }, 'wipe'));
  await world.call('/api/v1/plans', { body: { plan, plan_id: 'begun elsewhere' } });
  await (await world.open('/api/v1/plans/begun%20elsewhere/events')).text();
  const { client, questions } = await connectDeclining();

  const { isError } = await callTool(client, 'retry_plan', { plan_id: 'begun elsewhere' });
  const { text } = await callTool(client, 'get_plan', { plan_id: 'begun elsewhere' });

  expect(isError).toBe(true);
  expect(questions).toEqual(['Retry the plan "by a model"? It may run these again:\n- look: look\n- gone: wipe']);
  expect(text).toContain('has failed: 1 succeeded, 1 failed.');
});
