import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { release } from '../fixtures/plan-agents/plan-world.ts';
import { type ServerWorld, startServerWith } from './plan-server-world.ts';

const PATIENCE_MS = 60_000;

const plan = `name: scheduled
inputs: { text: { type: string }, log: { type: string, default: log } }
tasks:
  - { id: look, agent: scripted, action: look, payload: { log: { $input: log }, text: { $input: text } } }
`;

const schedules = `schedules:
  tick: { plan: plan.yaml, cron: "* * * * * *", inputs: { text: tick } }
  hook: { plan: plan.yaml, webhook: { secret: HOOK_KEY }, inputs: { text: { $trigger: body } } }
  shop: { plan: plan.yaml, webhook: { secret: HOOK_KEY }, inputs: { text: { $trigger: body, path: $.item } } }
  slow: { plan: held.yaml, webhook: { secret: HOOK_KEY } }
  named: { plan: named.yaml, webhook: { secret: HOOK_KEY } }
  elsewhere: { plan: elsewhere.yaml, webhook: { secret: HOOK_KEY } }
  change: { plan: plan.yaml, vault_change: { vault: vault, paths: ["*.md"], quiet: 200ms }, inputs: { text: change } }
`;

const held = `name: held
tasks:
  - { id: look, agent: scripted, action: look, payload: { log: held, hold: hold } }
`;

const named = `name: named
tasks:
  - { id: inner, plan: inner.yaml }
`;

/** @param vault name of the vault */
const appending = (vault: string) => `name: inner
vault: ${vault}
tasks:
  - { id: note, action: create_note, payload: { path: By name/Note, content: by its name } }
`;

let world: ServerWorld;
beforeAll(async () => {
  const files = {
    'plan.yaml': plan,
    'held.yaml': held,
    'named.yaml': named,
    'inner.yaml': appending('notes'),
    'elsewhere.yaml': appending('notes'),
    'schedules.yaml': schedules,
  };
  world = await startServerWith(files, '--schedules', 'schedules.yaml');
});
afterAll(() => world.close());

/** How the last firing of a schedule went. */
async function last(name: string): Promise<Record<string, unknown>> {
  const { data } = await world.call('/api/v1/schedules');
  return data.schedules.find((schedule: { name: string }) => schedule.name === name);
}

async function stateOfLast(name: string): Promise<unknown> {
  const { last_plan_id: planId } = await last(name);
  return planId === null ? null : (await world.call(`/api/v1/plans/${planId}`)).data.state;
}

function sign(body: string, at = Date.now()): Record<string, string> {
  const seconds = Math.floor(at / 1000);
  const digits = createHmac('sha256', 'hush').update(`${seconds}.${body}`).digest('hex');
  return { 'x-obsidian-signature': `t=${seconds},v1=${digits}` };
}

const send = (name: string, body: string, headers: Readonly<Record<string, string>>) =>
  world.call(`/api/v1/hooks/${name}`, { method: 'POST', body, headers, token: '' });

test('a plan starts by the clock, until its schedule is paused', async () => {
  await vi.waitFor(async () => expect(await stateOfLast('tick')).toBe('succeeded'), PATIENCE_MS);

  const paused = await world.call('/api/v1/schedules/tick/pause', { body: {} });
  expect(paused.data.schedules[0]).toMatchObject({ name: 'tick', is_paused: true, next_at: null });
});

test('a signed webhook starts its plan with what it sent, once', async () => {
  const body = '"from outside"';
  const headers = sign(body);

  const first = await send('hook', body, headers);
  const again = await send('hook', body, headers);

  expect(first).toMatchObject({ status: 200, data: { plan_id: expect.any(String) } });
  expect(again).toMatchObject({ status: 409, data: { reason: 'WEBHOOK_REPLAYED' } });
  await vi.waitFor(async () => expect(await stateOfLast('hook')).toBe('succeeded'), PATIENCE_MS);
  const { data } = await world.call(`/api/v1/plans/${first.data.plan_id}/tasks/look`);
  expect(JSON.stringify(data)).toContain('from outside');
});

const signature = { 'x-obsidian-signature': `t=1,v1=${'0'.repeat(64)}` };

test.each([
  { name: 'hook', headers: {}, status: 401, reason: 'SIGNATURE_MISSING' },
  { name: 'hook', headers: signature, status: 401, reason: 'SIGNATURE_INVALID' },
  { name: 'hook', headers: sign('{}', Date.now() - 3_600_000), status: 401, reason: 'SIGNATURE_EXPIRED' },
  {
    name: 'hook',
    headers: { 'x-obsidian-signature': `${sign('{}')['x-obsidian-signature']}0` },
    status: 401,
    reason: 'SIGNATURE_MALFORMED',
  },
  { name: 'tick', headers: sign('{}'), status: 401, reason: 'SIGNATURE_INVALID' },
  { name: 'none', headers: sign('{}'), status: 401, reason: 'SIGNATURE_INVALID' },
  { name: 'none', headers: {}, status: 401, reason: 'SIGNATURE_MISSING' },
])('a webhook is refused with $status $reason', async ({ name, headers, status, reason }) => {
  expect(await send(name, '{}', headers)).toMatchObject({ status, data: { reason } });
});

test.each([
  { body: '{"itme": 1}', status: 409, reason: 'PLAN_NOT_STARTED', detail: '$.item' },
  { body: 'item=kite', status: 400, reason: 'BODY_INVALID', detail: 'The body is not JSON' },
  { body: '', status: 400, reason: 'BODY_INVALID', detail: 'The body is not JSON' },
])('the delivery "$body" without what its plan needs is refused: $reason', async ({ body, status, reason, detail }) => {
  const answer = await send('shop', body, sign(body));

  expect(answer).toMatchObject({ status, data: { reason, detail: expect.stringContaining(detail) } });
});

test('a plan names a vault of the server, also in a sub-plan', async () => {
  writeFileSync(join(world.folder, 'elsewhere.yaml'), appending('work'));
  const [sent, elsewhere] = [await send('named', '{}', sign('{}')), await send('elsewhere', '{}', sign('{}'))];

  expect(sent.status).toBe(200);
  await vi.waitFor(async () => expect(await stateOfLast('named')).toBe('succeeded'), PATIENCE_MS);
  expect(readFileSync(join(world.folder, 'vault', 'By name', 'Note.md'), 'utf8')).toBe('by its name');
  expect(elsewhere).toMatchObject({ status: 409, data: { reason: 'PLAN_NOT_STARTED' } });
  expect(elsewhere.data.detail).toContain('The plan names the vault "work", which this server does not have.');
});

test('a delivery while the last plan runs is refused, and can be sent again', async () => {
  const [first, second] = [await send('slow', '1', sign('1')), await send('slow', '2', sign('2'))];
  release(join(world.folder, 'hold'));
  await vi.waitFor(async () => expect(await stateOfLast('slow')).toBe('succeeded'), PATIENCE_MS);
  const again = await send('slow', '2', sign('2'));

  expect([first.status, second.status, again.status]).toEqual([200, 409, 200]);
  expect(second.data).toMatchObject({ reason: 'SCHEDULE_BUSY', detail: expect.stringContaining(first.data.plan_id) });
});

/** The status of the answer to a body of which only the beginning is ever sent. */
async function sendBeginning(name: string, { headers, bytes }: { headers: Record<string, string>; bytes: number }) {
  const sending = request(`${world.url}/api/v1/hooks/${name}`, { method: 'POST', headers });
  sending.write(Buffer.alloc(bytes));
  const [response] = await once(sending, 'response');
  sending.on('error', () => {}).destroy();
  return response.statusCode;
}

test.each(['hook', 'none'])(
  'a body for "%s" is not read without a signature, nor beyond one megabyte',
  async (name) => {
    expect(await sendBeginning(name, { headers: {}, bytes: 1000 })).toBe(401);
    expect(await sendBeginning(name, { headers: signature, bytes: 1024 * 1024 + 1 })).toBe(413);
  },
);

test('the commands of the documentation sign a webhook', ({ skip }) => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'guide', 'schedules.md'), 'utf8');
  const commands = /^```sh\n([\s\S]*?)^```/m.exec(page)?.[1] ?? '';
  const script = commands.replace('http://127.0.0.1:8420', world.url).replace('from-the-shop', 'shop');
  for (const tool of ['openssl', 'curl']) if (spawnSync(tool, ['--version']).error) skip(`there is no ${tool}`);

  const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env: { ...process.env, SHOP_KEY: 'hush' } });

  expect(stdout).toMatch(/^\{"plan_id":/);
});

test('a change in a vault starts a plan', async () => {
  // The watch begins some time after the start.
  await vi.waitFor(
    async () => {
      writeFileSync(join(world.folder, 'vault', 'Inbox.md'), String(Math.random()));
      expect(await stateOfLast('change')).not.toBeNull();
    },
    { interval: 1000, timeout: PATIENCE_MS },
  );
  await vi.waitFor(async () => expect(await stateOfLast('change')).toBe('succeeded'), PATIENCE_MS);
});

test('a schedule is started by hand by who may run plans, and paused only by an administrator', async () => {
  const runner = world.createToken('runner', '--role', 'run');

  expect(await world.call('/api/v1/schedules/change/run', { body: {}, token: runner })).toMatchObject({ status: 200 });
  expect(await world.call('/api/v1/schedules/change/pause', { body: {}, token: runner })).toMatchObject({
    status: 403,
  });
  expect(await world.call('/api/v1/schedules/none/run', { body: {} })).toMatchObject({
    status: 404,
    data: { reason: 'SCHEDULE_NOT_FOUND' },
  });
});

test('a schedule whose plan becomes invalid or is removed says so, and names no path of the server', async () => {
  const stateOf = async (): Promise<Record<string, unknown>> => {
    const { plan, state, because } = await last('slow');
    return { plan, state, because };
  };
  expect(await stateOf()).toEqual({ plan: 'held.yaml', state: 'active', because: null });

  writeFileSync(join(world.folder, 'held.yaml'), 'name: held\ntaks: []\n');
  const because = 'held.yaml:2:1: The plan has no field "taks".';
  expect(await stateOf()).toEqual({ plan: 'held.yaml', state: 'plan_invalid', because });
  const run = await world.call('/api/v1/schedules/slow/run', { body: {} });
  expect(run).toMatchObject({ status: 409, data: { reason: 'PLAN_NOT_STARTED' } });
  rmSync(join(world.folder, 'held.yaml'));

  expect(await stateOf()).toMatchObject({ state: 'plan_invalid', because: 'No such file: held.yaml.' });
  await world.call('/api/v1/schedules/slow/run', { body: {} });
  expect(JSON.stringify(await last('slow'))).not.toContain(world.folder);
  writeFileSync(join(world.folder, 'held.yaml'), held);
  expect(await stateOf()).toMatchObject({ state: 'active' });
});

test('an edited file is taken; a wrong edit leaves the schedules as they are', async () => {
  const file = join(world.folder, 'schedules.yaml');
  writeFileSync(file, 'schedules: { tick: { plan: gone.yaml } }\n');
  const problem = 'schedules.yaml:1:28: schedules.tick.plan: no such file';
  await vi.waitFor(() => expect(world.errors()).toContain(problem), PATIENCE_MS);
  await vi.waitFor(() => expect(world.errors()).toContain('The schedules before this edit stay.'), PATIENCE_MS);
  expect((await world.call('/api/v1/schedules')).data.schedules).toHaveLength(7);

  writeFileSync(file, 'schedules: { other: { plan: plan.yaml, cron: "@yearly", inputs: { text: other } } }\n');

  await vi.waitFor(
    async () => expect((await world.call('/api/v1/schedules')).data.schedules).toHaveLength(1),
    PATIENCE_MS,
  );
});

test('what only its agent knows of a plan is found before the first start, unless its agent cannot be asked', () => {
  const wrong = `name: wrong
agent: scripted
inputs: { text: { type: string }, list: { type: list } }
tasks:
  - { id: look, action: lok, payload: { log: log } }
  - { id: again, action: look, payload: { log: log, text: { $input: text }, bytes: many } }
  - { id: each, action: look, for_each: { $input: list }, payload: { log: log, hold: { $item: true } } }
`;
  const gone = 'name: gone\nagent: gone\ntasks: [{ id: look, action: look, payload: {} }]\n';
  const schedule = (plan: string, inputs = '') => `{ plan: ${plan}.yaml, webhook: { secret: HOOK_KEY }${inputs} }`;
  const inputs = ', inputs: { text: { $trigger: body, path: $.text }, list: { $trigger: body, path: $.list } }';
  writeFileSync(join(world.folder, 'wrong-plan.yaml'), wrong);
  writeFileSync(join(world.folder, 'gone-plan.yaml'), gone);
  const lines = ['one', 'two'].map((name) => `  ${name}: ${schedule('wrong-plan', inputs)}\n`);
  writeFileSync(join(world.folder, 'unknown.yaml'), `schedules:\n${lines.join('')}  gone: ${schedule('gone-plan')}\n`);
  const agents = JSON.parse(readFileSync(join(world.folder, 'agents.json'), 'utf8'));
  const withGone = { ...agents, gone: { command: ['/nowhere/agent'] } };
  writeFileSync(join(world.folder, 'more-agents.json'), JSON.stringify(withGone));

  const options = ['--port', '0', '--schedules', 'unknown.yaml', '--agents', 'more-agents.json'];
  const { status, stderr } = world.command('serve', ...options);

  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^Schedule gone: its plan is checked when it starts, because its agent cannot be asked now: /m,
  );
  expect(stderr.match(/^wrong-plan\.yaml:\d+:\d+: .*$/gm)).toEqual([
    'wrong-plan.yaml:5:25: Agent "scripted" has no command "lok".',
    'wrong-plan.yaml:6:84: payload.bytes: expected a whole number, got "many".',
  ]);
});

test('a wrong file of schedules is refused before the server starts, with all its mistakes', () => {
  const wrong = `schedules:
  never: { plan: plan.yaml, cron: "0 0 30 2 *", inputs: { txet: a } }
  hook: { plan: gone.yaml, webhook: { secret: NIXKEY }, inputs: { text: { $trigger: bdy } } }
  idle: { plan: plan.yaml, inputs: { text: 3 } }
  cron: { plan: plan.yaml, cron: "0 25 * * *", inputs: { text: { $trigger: date } } }
`;
  writeFileSync(join(world.folder, 'wrong.yaml'), wrong);

  const { status, stderr } = world.command('serve', '--port', '0', '--schedules', 'wrong.yaml');

  expect(status).toBe(2);
  expect(stderr.match(/^wrong\.yaml:\d+:\d+: .*(?=[.,])/gm)).toEqual([
    'wrong.yaml:2:10: The input "text" has no value',
    'wrong.yaml:2:35: schedules.never.cron: "0 0 30 2 *" never comes',
    'wrong.yaml:2:65: The plan has no input "txet"',
    'wrong.yaml:3:17: schedules.hook.plan: no such file: gone.yaml',
    'wrong.yaml:3:47: schedules.hook.webhook.secret: the secret "NIXKEY" is missing',
    'wrong.yaml:3:73: schedules.hook.inputs.text: nothing that starts a plan has "bdy"',
    'wrong.yaml:4:9: schedules.idle: nothing starts it',
    'wrong.yaml:4:44: The input "text": expected a string, got 3',
    'wrong.yaml:5:34: schedules.cron.cron: expected a cron line of five parts such as "0 7 * * MON", got "0 25 * * *"',
  ]);
  expect(existsSync(world.log) && readFileSync(world.log, 'utf8').includes('never')).toBe(false);
});
