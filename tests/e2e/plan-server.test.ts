import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { type CallOptions, type ServerWorld, startServer } from './plan-server-world.ts';

let world: ServerWorld;
beforeAll(async () => {
  world = await startServer('--secret', 'LENT');
});
afterAll(() => world.close());

const look = (id: string, payload: object = {}) => ({
  id,
  agent: 'scripted',
  action: 'look',
  payload: { log: world.log, ...payload },
});

/** Submits a plan and waits until its events end. Returns them. */
async function run(plan_id: string, tasks: readonly object[], more: object = {}): Promise<ServerEvent[]> {
  await world.call('/api/v1/plans', { body: { plan: { name: plan_id, tasks, ...more }, plan_id } });
  return readEvents(await world.open(`/api/v1/plans/${plan_id}/events`));
}

interface ServerEvent {
  readonly id: string | undefined;
  readonly event: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: events are compared with what is expected of them.
  readonly data: any;
}

async function readEvents(response: Response): Promise<ServerEvent[]> {
  return parseEvents(await response.text());
}

function parseEvents(text: string): ServerEvent[] {
  return text.split('\n\n').flatMap((block) => {
    const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const data = field('data');
    return data === undefined ? [] : [{ id: field('id'), event: field('event'), data: JSON.parse(data) }];
  });
}

test('a plan is submitted, followed, listed and shown', async () => {
  const plan = { name: 'first', tasks: [look('a', { text: 'tea' }), { ...look('b'), depends_on: ['a'] }] };

  const sent = await world.call('/api/v1/plans', { body: { plan, plan_id: 'one' } });
  const events = await readEvents(await world.open('/api/v1/plans/one/events'));
  const shown = await world.call('/api/v1/plans/one');
  const listed = await world.call('/api/v1/plans?name=first&limit=1');

  expect(sent).toMatchObject({ status: 201, data: { plan_id: 'one', joined: false } });
  expect(sent.headers.get('location')).toBe('/api/v1/plans/one');
  expect(events.map(({ event, data }) => [event, data.task, data.state])).toEqual([
    ['plan', undefined, 'running'],
    ['task', 'a', 'running'],
    ['task', 'a', 'succeeded'],
    ['task', 'b', 'running'],
    ['task', 'b', 'succeeded'],
    ['plan', undefined, 'succeeded'],
  ]);
  expect(shown.data).toMatchObject({
    state: 'succeeded',
    events_cursor: events.at(-1)?.id,
    graph: {
      tasks: [
        { task: 'a', attempts: 1 },
        { task: 'b', depends_on: ['a'] },
      ],
    },
  });
  expect(listed.data).toMatchObject({ plans: [{ plan_id: 'one', counts: { succeeded: 2 } }], next: null });
});

test('the same id joins the run with the same plan, also as text, and is refused with another', async () => {
  const plan = { name: 'again', tasks: [look('a')] };
  await run('again', plan.tasks);

  const joined = await world.call('/api/v1/plans', { body: { plan: JSON.stringify(plan), plan_id: 'again' } });
  const other = await world.call('/api/v1/plans', {
    body: { plan: { ...plan, tasks: [look('b')] }, plan_id: 'again' },
  });

  expect(joined).toMatchObject({ status: 200, data: { joined: true, state: 'succeeded' } });
  expect(other).toMatchObject({ status: 409, data: { reason: 'PLAN_BODY_DIFFERS' } });
  expect(readFileSync(world.log, 'utf8').match(/start look done/g)).toHaveLength(2);
});

test('a task in depth has its request, its attempts with stderr, and its answer', async () => {
  const secret = { $secret: 'LENT' };
  await run(
    'deep',
    [look('a', { text: secret, say: ['hello'] }), look('each', { text: { $item: true } })].map((task, at) =>
      at === 1 ? { ...task, for_each: ['x', 'y'] } : task,
    ),
  );

  const shown = await world.call('/api/v1/plans/deep/tasks/a');
  const item = await world.call(`/api/v1/plans/deep/tasks/${encodeURIComponent('each[1]')}`);
  const list = await world.call('/api/v1/plans/deep/tasks/each');
  const answer = await world.call('/api/v1/plans/deep/tasks/a/answer');

  expect(shown.data).toMatchObject({
    state: 'succeeded',
    request: { payload: { text: '(secret LENT)' } },
    attempts: [{ attempt: 1, stderr: '"hello"' }],
    failure: null,
  });
  expect(item.data).toMatchObject({ task: 'each[1]', within: 'each', request: { payload: { text: 'y' } } });
  expect(list).toMatchObject({ status: 200, data: { request: { payload: { text: { $item: true } } } } });
  expect((await world.call('/api/v1/plans/deep/tasks/each/answer')).data).toMatchObject({ reason: 'NO_ANSWER' });
  expect(answer.data.result).toMatchObject({ data: 'lent value' });
});

test('a person approves a task, once', async () => {
  const tasks = [
    { id: 'ask', approval: { message: 'Go on?' } },
    { ...look('after'), depends_on: ['ask'] },
  ];
  await world.call('/api/v1/plans', { body: { plan: { name: 'ask', tasks }, plan_id: 'ask' } });
  const path = '/api/v1/plans/ask/tasks/ask/approval';

  const asked = await world.call('/api/v1/plans/ask/tasks/ask');
  const { question_id } = asked.data.approval;
  const stale = await world.call(path, { body: { approved: true, question_id: 'an earlier one' } });
  const answers = await Promise.all([
    world.call(path, { body: { approved: true, by: 'Kim', question_id } }),
    world.call(path, { body: { approved: false, question_id } }),
  ]);
  await readEvents(await world.open('/api/v1/plans/ask/events'));
  const shown = await world.call('/api/v1/plans/ask/tasks/ask');

  expect(stale).toMatchObject({ status: 409, data: { reason: 'APPROVAL_STALE' } });
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.map(({ data }) => data.reason)).toContain('APPROVAL_ANSWERED');
  expect(shown.data.approval).toMatchObject({ is_approved: answers[0]?.status === 200 });
});

test('a failed plan is retried, and a running one is cancelled and resumed', async () => {
  const hold = join(world.folder, 'go');
  await run('broken', [look('a', { fail: { kind: 'refused', times: 1 } })]);

  const retried = await world.call('/api/v1/plans/broken/retry', { body: {} });
  const events = await readEvents(await world.open('/api/v1/plans/broken/events'));
  await world.call('/api/v1/plans', {
    body: { plan: { name: 'held', tasks: [look('a', { hold })] }, plan_id: 'held' },
  });
  const cancelled = await world.call('/api/v1/plans/held/cancel', { method: 'POST' });
  writeFileSync(hold, '');
  const resumed = await world.call('/api/v1/plans/held/resume', { method: 'POST' });
  const end = await readEvents(await world.open('/api/v1/plans/held/events'));

  expect(retried).toMatchObject({ status: 200, data: { state: 'running' } });
  expect(events.at(-1)?.data).toMatchObject({ state: 'succeeded' });
  expect(cancelled).toMatchObject({ status: 200, data: { state: 'cancelled' } });
  expect(resumed).toMatchObject({ status: 200, data: { state: 'running' } });
  expect(end.at(-1)?.data).toMatchObject({ type: 'plan', state: 'succeeded' });
});

test('the state folder has the tokens as hashes, for this user alone', () => {
  const token = world.createToken('phone', '--role', 'read', '--expires', '1h');
  const file = join(world.folder, 'state', 'server', 'tokens.json');

  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).not.toContain(token.slice(4));
});

test('the description of the interface is the committed one, and answers are as it says', async () => {
  await run('described', [look('a'), look('b', { fail: { kind: 'refused', times: 1 } })]);
  const { data: described } = await world.call('/api/v1/openapi.json', { headers: { authorization: '' } });
  const committed = readFileSync(join(import.meta.dirname, '..', '..', 'schemas', 'server', 'openapi.json'), 'utf8');
  const ajv = new Ajv({ strict: false });
  const faultsOf = async (path: string, as = path, init: CallOptions = {}): Promise<unknown> => {
    const { status, data } = await world.call(`/api/v1${path}`, init);
    const operation = described.paths[`/api/v1${as}`][init.body === undefined ? 'get' : 'post'];
    const isValid = ajv.compile(operation.responses[status].content['application/json'].schema);
    return isValid(data) ? [] : isValid.errors;
  };

  expect(described).toEqual(JSON.parse(committed));
  for (const path of ['', '/agents', '/hosts', '/vaults', '/plans']) expect(await faultsOf(path), path).toEqual([]);
  expect(await faultsOf('/plans/described', '/plans/{plan}')).toEqual([]);
  expect(await faultsOf('/plans/described/tasks/b', '/plans/{plan}/tasks/{task}')).toEqual([]);
  expect(await faultsOf('/plans/described/tasks/a/changes', '/plans/{plan}/tasks/{task}/changes')).toEqual([]);
  expect(await faultsOf('/plans/described/undo', '/plans/{plan}/undo', { body: { dry_run: true } })).toEqual([]);
  expect(await faultsOf('/plans/validate', '/plans/validate', { body: { plan: 'name: x' } })).toEqual([]);
});

test('a reader goes on after the last event that it has, and gets all after an unknown one', async () => {
  const events = await run('again-events', [look('a')]);
  const path = '/api/v1/plans/again-events/events';
  const read = async (headers: Record<string, string>): Promise<ServerEvent[]> =>
    readEvents(await world.open(path, { headers }));

  const rest = await read({ 'last-event-id': events[1]?.id ?? '' });
  const unknown = await read({ 'last-event-id': 'abcdefgh.3' });
  const none = await world.open(`${path}?after=${events.at(-1)?.id}`);

  expect(rest).toEqual(events.slice(2));
  expect(unknown[0]?.event).toBe('reset');
  expect(unknown.slice(1)).toEqual(events);
  expect(none.status).toBe(204);
});

test('the list is followed: plans that are there, and those that come', async () => {
  const leave = new AbortController();
  const response = await world.open('/api/v1/events', { signal: leave.signal });
  let text = '';
  await run('listed', [look('a')]);
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (parseEvents(text).some(({ data }) => data.plan_id === 'listed' && data.state === 'succeeded')) break;
  }
  leave.abort();

  expect(parseEvents(text)[0]).toMatchObject({ event: 'plan', data: { counts: expect.any(Object) } });
});

test('a list that cannot be read ends its readers, and the next reader gets it again', async () => {
  using journal = new DatabaseSync(join(world.folder, 'state/journal.db'), { timeout: 30_000 });
  journal.exec('ALTER TABLE plan RENAME TO plan_elsewhere');
  const broken = await world.open('/api/v1/events').then((response) => response.text());
  journal.exec('ALTER TABLE plan_elsewhere RENAME TO plan');

  const leave = new AbortController();
  const mended = await world.open('/api/v1/events', { signal: leave.signal });
  let text = '';
  for await (const piece of mended.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (parseEvents(text).length > 0) break;
  }
  leave.abort();

  expect(broken).not.toContain('no such table');
  expect(world.errors()).toContain('no such table');
  expect(parseEvents(text)[0]).toMatchObject({ event: 'plan' });
});

test('a plan that another process runs is followed, and several readers see the same', async () => {
  const hold = join(world.folder, 'elsewhere');
  writeFileSync(
    join(world.folder, 'elsewhere.json'),
    JSON.stringify({ name: 'elsewhere', tasks: [look('a', { hold })] }),
  );
  const [program, ...words] = orchestrator;
  const runs = ['run', 'elsewhere.json', '--plan-id', 'elsewhere', '--state', 'state', '--agents', 'agents.json'];
  const other = spawn(program, [...words, ...runs], { cwd: world.folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(other, 'close');
  await once(other.stdout, 'data');

  const readers = await Promise.all([1, 2].map(() => world.open('/api/v1/plans/elsewhere/events')));
  writeFileSync(hold, '');
  const [first, second] = await Promise.all(readers.map(readEvents));
  await ended;

  expect(first).toEqual(second);
  expect(first?.at(-1)?.data).toMatchObject({ type: 'plan', state: 'succeeded' });
});

test('a server that runs plans itself is the host of the vaults that it lends', async () => {
  const { data: known } = await world.call('/api/v1/hosts');
  const { data: lent } = await world.call('/api/v1/vaults');

  expect(known.hosts).toMatchObject([{ version: expect.any(String), vaults: [{ vault: 'notes' }] }]);
  expect(lent).toEqual({ vaults: [{ vault: 'notes', host: known.hosts[0].host }] });
});

test('the hint about a wrong parameter leads to the schema of its command', async () => {
  const plan = { name: 'wrong', tasks: [look('a', { text: { wrong: true } })] };
  const { data } = await world.call('/api/v1/plans/validate', { body: { plan } });
  const [, path = ''] = /`GET (\S+)`/.exec(data.problems[0].hint) ?? [];
  const ofAgent = async (address: string): Promise<Record<string, unknown>> => {
    const { agents } = (await world.call(address)).data;
    return agents.find(({ agent }: { agent: string }) => agent === 'scripted');
  };
  const misspelt = await world.call('/api/v1/agents?comand=look');

  expect(path).toBe('/api/v1/agents?command=look');
  expect(await ofAgent(path)).toMatchObject({
    commands: [{ name: 'look', params: { properties: { text: { type: 'string' } } } }],
  });
  expect(JSON.stringify(await ofAgent('/api/v1/agents'))).not.toContain('"params"');
  expect(await world.call('/api/v1/agents?command=lok')).toMatchObject({
    status: 404,
    data: { detail: 'No agent has the command "lok".', hint: 'Did you mean "look"?' },
  });
  expect(misspelt).toMatchObject({ status: 400, data: { hint: expect.stringContaining('command') } });
});
