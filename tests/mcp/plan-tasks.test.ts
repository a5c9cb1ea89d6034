import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTaskSessionFromClient, resultFromTaskOutcome } from '@modelcontextprotocol/ext-tasks/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServerWorld, startServer } from '../e2e/plan-server-world.ts';
import { connectStdio } from './mcp-client.ts';
import { EXECUTABLE, plantVault } from './mcp-vault.ts';

const ERA = '2026-07-28';
const framing = { protocolVersion: ERA, clientInfo: { name: 'test', version: '1' }, clientCapabilities: {} };
const _meta = {
  'io.modelcontextprotocol/protocolVersion': ERA,
  'io.modelcontextprotocol/clientInfo': framing.clientInfo,
  'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/tasks': {} } },
};

let world: ServerWorld;
let token: string;
beforeAll(async () => {
  world = await startServer();
  token = world.createToken('model', '--role', 'run');
});
afterAll(() => world.close());

/** A session of the client of the extension's own package. */
async function openSession() {
  const vault = plantVault({});
  const { client } = await connectStdio(vault, {
    era: ERA,
    args: ['--vault', vault.path, '--plans', world.url],
    env: { OBSIDIAN_ORCHESTRATOR_TOKEN: token },
  });
  return createTaskSessionFromClient(client, {
    endpointId: 'plans',
    v2RequestFraming: framing,
    async rawDispatch(request) {
      const { result, error } = await send(request as object);
      return error === undefined ? { kind: 'result', result } : { kind: 'error', error };
    },
  });
}

const planOf = (hold: string) => ({
  name: 'long',
  tasks: [{ id: 'a', agent: 'scripted', action: 'look', payload: { log: world.log, hold } }],
});

test('the client of the extension follows a plan as a task to its result', async () => {
  const go = join(world.folder, 'go');
  const session = await openSession();

  const execution = await session.callTool('run_plan', { plan: planOf(go), plan_id: 'as-task' });
  writeFileSync(go, '');
  const { outcome } = await execution.settle();
  await session.close();

  expect(resultFromTaskOutcome(outcome)).toMatchObject({
    resultType: 'complete',
    structuredContent: { plan_id: 'as-task', state: 'succeeded' },
  });
});

test('a client that takes tasks gets one, whose id is that of the plan', async () => {
  const go = join(world.folder, 'go on');
  const plan = planOf(go);

  const created = await request('tools/call', { name: 'run_plan', arguments: { plan, plan_id: 'model-4' } });
  expect(created.result).toMatchObject({
    resultType: 'task',
    taskId: 'model-4',
    status: 'working',
    pollIntervalMs: 1000,
  });
  writeFileSync(go, '');

  await vi.waitFor(
    async () =>
      expect((await request('tasks/get', { taskId: 'model-4' })).result).toMatchObject({ status: 'completed' }),
    { interval: 500, timeout: 60_000 },
  );
  expect((await request('tasks/get', { taskId: 'model-4' })).result['result']).toMatchObject({
    structuredContent: { state: 'succeeded' },
  });
  expect((await request('tasks/cancel', { taskId: 'model-4' })).result).toMatchObject({ resultType: 'complete' });
  expect((await request('tasks/update', { taskId: 'model-4', inputResponses: {} })).result).toMatchObject({
    resultType: 'complete',
  });
  expect((await request('tasks/get', { taskId: 'nowhere' })).error.message).toContain('nowhere');
});

test('a read-only server cancels no task', async () => {
  const { error } = await request('tasks/cancel', { taskId: 'as-task' }, '--read-only');

  expect(error.message).toContain('This server refuses writes');
});

/** One request of a client that takes tasks, as its own SDK does not send it. */
async function request(method: string, params: object, ...args: readonly string[]) {
  return await send({ method, params: { ...params, _meta } }, ...args);
}

/** Sends a message to a server of its own: in this revision of the protocol, each request is complete. */
async function send(message: object, ...args: readonly string[]) {
  const vault = plantVault({});
  const [command = '', ...words] = EXECUTABLE;
  const env = { ...vault.env, OBSIDIAN_ORCHESTRATOR_TOKEN: token };
  const server = spawn(command, [...words, '--vault', vault.path, '--plans', world.url, ...args], { env });
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, ...message })}\n`);
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
  server.stdin.end();
  await once(server, 'close');
  return JSON.parse(line);
}
