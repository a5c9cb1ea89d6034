import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerWorld, startServer } from '../e2e/plan-server-world.ts';
import { type ClientOptions, callTool, connectStdio } from './mcp-client.ts';
import { EXECUTABLE, plantVault } from './mcp-vault.ts';

let world: ServerWorld;
let token: string;
let readerToken: string;
beforeAll(async () => {
  world = await startServer();
  token = world.createToken('model', '--role', 'run');
  readerToken = world.createToken('reader');
});
afterAll(() => world.close());

async function connect({ args = [], env = {}, url = world.url, ...options }: ClientOptions & { url?: string } = {}) {
  const vault = plantVault({ 'Home.md': 'home' });
  const { client } = await connectStdio(vault, {
    args: ['--vault', vault.path, '--plans', url, ...args],
    env: { OBSIDIAN_ORCHESTRATOR_TOKEN: token, ...env },
    ...options,
  });
  return client;
}

const task = (id: string, payload: object = {}, action = 'look') => ({
  id,
  agent: 'scripted',
  action,
  payload: { log: world.log, ...payload },
});
const planOf = (...tasks: readonly object[]) => ({ name: 'by a model', tasks });

test('tools for plans are offered only with --plans, and those that run nothing on a read-only server', async () => {
  const namesOf = async (client: Awaited<ReturnType<typeof connect>>) =>
    (await client.listTools()).tools.map(({ name }) => name).filter((name) => name.endsWith('_plan'));

  expect(await namesOf(await connect())).toEqual([
    'validate_plan',
    'preview_plan',
    'run_plan',
    'get_plan',
    'retry_plan',
    'cancel_plan',
  ]);
  const readOnly = await connect({ args: ['--read-only'] });
  expect(await namesOf(readOnly)).toEqual(['validate_plan', 'preview_plan', 'get_plan']);
  expect(await callTool(readOnly, 'run_plan', { plan: planOf(task('a')) })).toMatchObject({ isError: true });
  const without = await connectStdio(plantVault({}), {});
  expect(await namesOf(without.client)).toEqual([]);
});

test('a plan is checked: its tasks, or all its mistakes', async () => {
  const client = await connect();

  expect(await callTool(client, 'validate_plan', { plan: planOf(task('a')) })).toEqual({
    text: 'The plan "by a model" is valid: 1 task.\n- a: look (read)',
    isError: false,
  });
  const wrong = await callTool(client, 'validate_plan', { plan: 'name: x\ntasks:\n  - { id: a, acton: look }\n' });
  expect(wrong.isError).toBe(true);
  expect(wrong.text).toContain('line 3, column 14: A task has no field "acton". Did you mean "action"?');
});

test('a plan runs to its end, with progress, and the same id does nothing twice', async () => {
  const client = await connect();
  const progress: number[] = [];
  const plan = planOf(task('first', { text: 'once' }, 'touch'), { ...task('second'), depends_on: ['first'] });
  const run = () =>
    client.callTool(
      { name: 'run_plan', arguments: { plan, plan_id: 'model-1' } },
      { onprogress: ({ progress: done }) => progress.push(done) },
    );

  const result = await run();
  const log = readFileSync(world.log, 'utf8');
  const again = await run();

  expect(JSON.stringify(result.content)).toContain('has succeeded: 2 succeeded.');
  expect(JSON.stringify(again.content)).toContain('has succeeded: 2 succeeded.');
  expect(result.structuredContent).toMatchObject({ plan_id: 'model-1', state: 'succeeded' });
  expect(readFileSync(world.log, 'utf8')).toBe(log);
});

test('a plan that goes on is asked for, and cancelled', async () => {
  const client = await connect();
  const long = planOf(task('slow', { hold: join(world.folder, 'never') }));

  const begun = await callTool(client, 'run_plan', { plan: long, plan_id: 'model-2', wait_seconds: 0 });
  expect(begun.text).toContain('It goes on. Ask get_plan with plan_id "model-2".');
  const shown = await callTool(client, 'get_plan', { plan_id: 'model-2' });
  expect(shown.text).toMatch(/is running: 1 (running|queued)/);

  const cancelled = await callTool(client, 'cancel_plan', { plan_id: 'model-2' });

  expect(cancelled.text).toContain('has been cancelled: 1 cancelled.');
});

test('one task is shown in depth', async () => {
  const client = await connect();
  await callTool(client, 'run_plan', { plan: planOf(task('a')), plan_id: 'model-3' });

  const { text } = await callTool(client, 'get_plan', { plan_id: 'model-3', task: 'a' });

  expect(JSON.parse(text)).toMatchObject({ task: 'a', state: 'succeeded', action: 'look' });
});

test('what failed runs again, and what is not known is listed', async () => {
  const client = await connect();
  const plan = planOf(task('flaky', { fail: { kind: 'refused', times: 1 } }), {
    ...task('after'),
    depends_on: ['flaky'],
  });

  const failed = await callTool(client, 'run_plan', { plan, plan_id: 'model-retry' });
  const again = await callTool(client, 'retry_plan', { plan_id: 'model-retry' });
  const listed = await callTool(client, 'get_plan');

  expect(failed.text).toContain('call retry_plan with plan_id "model-retry"');
  expect(again.text).toContain('has succeeded: 2 succeeded.');
  expect(listed.text).toMatch(/^Vaults for plans: notes\.\nThe newest plans:\n- model-retry: "by a model", succeeded/);
});

test('get_plan waits for the end of a plan if it is asked to', async () => {
  const client = await connect();
  const go = join(world.folder, 'go on');
  const plan = planOf(task('held', { hold: go }));
  await callTool(client, 'run_plan', { plan, plan_id: 'model-wait', wait_seconds: 0 });

  const waiting = callTool(client, 'get_plan', { plan_id: 'model-wait', wait_seconds: 60 });
  writeFileSync(go, '');

  expect((await waiting).text).toContain('has succeeded');
});

test('a plan that waits for a person says so', async () => {
  const client = await connect();
  const plan = { name: 'asking', tasks: [{ id: 'ask', approval: { message: 'Go on?' } }] };

  const { text } = await callTool(client, 'run_plan', { plan, plan_id: 'model-ask', wait_seconds: 0 });

  expect(text).toContain('It waits for a person. Ask the user to type `obsidian-orchestrator approve model-ask ask`');
});

test('a plan that was interrupted does not wait for a person who has answered', async () => {
  const client = await connect();
  const plan = { name: 'asking', tasks: [{ id: 'ask', approval: { message: 'Go on?' } }] };
  await callTool(client, 'run_plan', { plan, plan_id: 'model-answered', wait_seconds: 0 });
  await world.restart();
  expect(world.command('approve', 'model-answered', 'ask').status).toBe(0);

  const { text } = await callTool(client, 'get_plan', { plan_id: 'model-answered' });

  expect(text).not.toContain('It waits for a person');
  expect(text).toContain('No process runs it. Call retry_plan with plan_id "model-answered" to continue it.');
});

test('what is long is shortened, in text and as data, and the answer says where the rest is', async () => {
  const client = await connect();
  const content = 'A line of a long note.\n'.repeat(4000);
  const notes = ['a', 'b', 'c'].map((id) => ({ id, action: 'create_note', payload: { path: id, content } }));
  const preview = { name: 'long', vault: 'notes', tasks: notes };
  const outputs = { big: { $from: 'a', path: '$.result.data' } };
  const run = {
    ...planOf(...Array.from({ length: 60 }, (_, at) => task(`t${at}`)), task('a', { bytes: 900_000 })),
    outputs,
  };

  const answers = [
    await client.callTool({ name: 'preview_plan', arguments: { plan: preview } }),
    await client.callTool({ name: 'run_plan', arguments: { plan: run, plan_id: 'model-long' } }),
    await client.callTool({ name: 'get_plan', arguments: { plan_id: 'model-long', task: 'a' } }),
  ];

  for (const answer of answers) {
    expect(JSON.stringify(answer).length).toBeLessThan(100_000);
    expect(answer.structuredContent).toBeDefined();
    expect(JSON.stringify(answer.content)).toContain('Long values are shortened.');
  }
  expect(answers[1]?.structuredContent).toMatchObject({ counts: { succeeded: 61 }, state: 'succeeded' });
});

test('a server that ends in the middle of a plan leaves the id by which to ask for it', async () => {
  const dying = createServer((sent, response) => {
    if (sent.method === 'POST') response.end(JSON.stringify({ plan_id: 'model-6' }));
    else response.write('{ "plan_id": ', () => response.destroy());
  });
  dying.listen(0, '127.0.0.1');
  await once(dying, 'listening');
  const client = await connect({ url: `http://127.0.0.1:${(dying.address() as AddressInfo).port}` });

  const { text, isError } = await callTool(client, 'run_plan', { plan: planOf(task('a')) });
  dying.close();

  expect(isError).toBe(true);
  expect(text).toMatch(/^PLANS_UNREACHABLE: The plan "model-6" was submitted, .* Ask get_plan with plan_id "model-6"/s);
});

test.each([
  ['run_plan', {}, /run_plan lacks "plan"/],
  ['run_plan', { plan: 3 }, /plan: expected string or object, got integer/],
  ['run_plan', { plan: '~/Plans/weekly review.yaml' }, /got the path of a file. Send the text/],
  ['get_plan', { plan: 'x' }, /no parameter "plan". Did you mean "plan_id"/],
  ['get_plan', { plan_id: 'nowhere' }, /PLAN_NOT_FOUND.*nowhere/],
  ['run_plan', { plan: 'name: [' }, /PLAN_REFUSED/],
  ['run_plan', { plan: 'name: x', plan_id: '..' }, /BODY_INVALID.*part of an address/],
  ['get_plan', { plan_id: '..' }, /No plan or task has the id ".."/],
  ['get_plan', { plan_id: 'x', task: '.' }, /No plan or task has the id "."/],
])('%s with %j is refused in words', async (name, args, words) => {
  const { text, isError } = await callTool(await connect(), name, args);

  expect(isError).toBe(true);
  expect(text).toMatch(words);
});

test('a misspelt id of a plan names the one that was meant', async () => {
  const client = await connect();
  await callTool(client, 'run_plan', { plan: planOf(task('a')), plan_id: 'model-weekly' });

  for (const name of ['get_plan', 'retry_plan', 'cancel_plan'])
    expect((await callTool(client, name, { plan_id: 'model-weeky' })).text).toBe(
      'PLAN_NOT_FOUND: Plan not found: "model-weeky". Did you mean "model-weekly"? List plans with get_plan without plan_id.',
    );
});

test('a server that is gone, and a token that is wrong, are named', async () => {
  const gone = await connect({ url: 'http://127.0.0.1:9' });
  const wrong = await connect({ env: { OBSIDIAN_ORCHESTRATOR_TOKEN: 'wrong' } });

  expect((await callTool(gone, 'get_plan', { plan_id: 'x' })).text).toMatch(
    /PLANS_UNREACHABLE: Nothing answers at \S+: the connection was refused\. Ask the user/,
  );
  expect((await callTool(wrong, 'get_plan', { plan_id: 'x' })).text).toMatch(/TOKEN_UNKNOWN/);
});

test.each<readonly [what: string, setup: { readonly address?: string; readonly given?: string }, words: string]>([
  ['a wrong token', { given: 'wrong' }, 'TOKEN_UNKNOWN'],
  ['a token that may only read', {}, 'lacks the role \\"run\\"'],
  ['a dead address', { address: 'http://127.0.0.1:9' }, 'the connection was refused'],
])('%s is a warning at the start', async (_, { address = world.url, given = readerToken }, words) => {
  const vault = plantVault({});
  const [command = '', ...args] = EXECUTABLE;
  const env = { ...vault.env, OBSIDIAN_ORCHESTRATOR_TOKEN: given };
  const server = spawn(command, [...args, '--vault', vault.path, '--plans', address], { env });

  let log = '';
  for await (const piece of server.stderr.setEncoding('utf8')) {
    log += piece;
    if (log.includes(words)) break;
  }
  server.stdin.end();
  await once(server, 'close');

  expect(log).toContain(words);
  expect(log).toContain('"level":"warn"');
});

test('no client waits for a server of plans that does not answer', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');

  const client = await connect({ url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  const { tools } = await client.listTools();
  await client.close();
  silent.closeAllConnections();
  silent.close();

  expect(tools.map(({ name }) => name)).toContain('run_plan');
});
