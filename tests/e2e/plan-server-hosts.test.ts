import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openScriptedHost } from '../fixtures/hosts/scripted-worker.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';
import { type ServerWorld, startServerIn } from './plan-server-world.ts';

testWithPostgres('a server for many hosts takes the name of a vault in all its forms, and no path', async (url) => {
  const server = await startServerIn({ env: { OBSIDIAN_ORCHESTRATOR_POSTGRES: url } }, '--runner', 'dbos');
  onTestFinished(() => server.close());
  const list = { id: 'a', action: 'list_notes', payload: {} };
  const plans = [
    { vault: 'elsewhere', tasks: [list] },
    { vault_path: 'elsewhere', tasks: [list] },
    { tasks: [{ ...list, payload: { vault_path: 'elsewhere' } }] },
    { vault_path: '/srv/elsewhere', tasks: [list] },
  ].map((plan) => ({ name: 'sent', agent: 'obsidian_agent', ...plan }));

  const checks = await Promise.all(plans.map((plan) => server.call('/api/v1/plans/validate', { body: { plan } })));
  const previews = await Promise.all(
    ['elsewhere', 'notes'].map((vault) =>
      server.call('/api/v1/plans/preview', { body: { plan: { ...plans[0], vault } } }),
    ),
  );
  const sent = await server.call('/api/v1/plans', { body: { plan: plans[1], plan_id: 'named' } });
  const task = await server.call('/api/v1/plans/named/tasks/a');

  expect(checks.map(({ data }) => data.problems)).toMatchObject([
    [],
    [],
    [],
    [{ reason: 'NOT_ALLOWED', hint: 'Write `vault: NAME` with the name that a worker gives the vault.' }],
  ]);
  expect(previews.map(({ data }) => data)).toMatchObject([{ reason: 'PREVIEW_ELSEWHERE' }, { state: 'succeeded' }]);
  expect(sent.status).toBe(201);
  expect(task.data.request).toEqual({ payload: {} });
});

/** Reads the events of a response until one is wanted. */
async function* eventsIn({ body }: Response): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let text = '';
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (text + piece).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      if (data !== undefined) yield JSON.parse(data);
    }
  }
}

/** What a server says about a plan whose agents tell where the files of their host are. */
async function tellEverything(
  server: ServerWorld,
  { folder, log }: { folder: string; log: string },
): Promise<string[]> {
  const vault = join(folder, 'notes');
  const say = [{ at: vault, in: join(tmpdir(), 'elsewhere') }];
  const fail = { kind: 'crash', times: 9 };
  const tasks = [
    { id: 'info', action: 'get_vault_info', payload: {} },
    { id: 'lost', action: 'read_note', payload: { note: `${vault}/Lost.md` } },
    { id: 'loud', agent: 'scripted', action: 'look', payload: { log, say, fail } },
  ];
  const path = '/api/v1/plans/telling';
  const body = { plan_id: 'telling', plan: { name: 'telling', vault: 'notes', agent: 'obsidian_agent', tasks } };
  const texts = [];
  await server.call('/api/v1/plans', { body });
  for (const each of [
    '/events',
    '',
    ...tasks.map(({ id }) => `/tasks/${id}`),
    '/tasks/info/answer',
    '/tasks/lost/answer',
  ])
    texts.push(await (await server.open(`${path}${each}`)).text());
  // What the caller has sent.
  return texts.map((text) => text.replaceAll(log, ''));
}

testWithPostgres(
  'a plan that is sent to a server runs on a worker, and is followed and approved over HTTP, without paths of the host',
  async (url) => {
    await using host = await openScriptedHost(url);
    const server = await startServerIn({ env: { OBSIDIAN_ORCHESTRATOR_POSTGRES: url } }, '--runner', 'dbos');
    onTestFinished(() => server.close());
    const worker = await host.startWorker();
    const look = { agent: 'scripted', action: 'look', vault: 'notes', payload: { log: host.log, text: 'seen' } };
    const ask = { id: 'ask', approval: { message: 'Go on?' } };
    const plan = { name: 'sent', tasks: [ask, { id: 'look', depends_on: ['ask'], ...look }] };

    const sent = await server.call('/api/v1/plans', { body: { plan, plan_id: 'sent' } });
    const seen: unknown[] = [];
    const answers: number[] = [];
    const approve = async (): Promise<void> => {
      const body = { approved: true, by: 'Ada' };
      answers.push((await server.call('/api/v1/plans/sent/tasks/ask/approval', { body })).status);
    };
    for await (const { task, state } of eventsIn(await server.open('/api/v1/plans/sent/events'))) {
      seen.push([task, state]);
      if (state === 'waiting') await Promise.all([approve(), approve()]);
    }
    const shown = await server.call('/api/v1/plans/sent');
    const page = await server.open('/');
    const texts = await tellEverything(server, host);
    worker.kill('SIGTERM');
    await worker.ended;

    expect(sent.status).toBe(201);
    expect(answers.toSorted()).toEqual([200, 409]);
    expect(seen).toEqual([
      [undefined, 'running'],
      ['ask', 'waiting'],
      ['ask', 'succeeded'],
      ['look', 'running'],
      ['look', 'succeeded'],
      [undefined, 'succeeded'],
    ]);
    expect(shown.data).toMatchObject({
      state: 'succeeded',
      graph: { tasks: [{ approval: { answered_by: 'Ada' } }, {}] },
    });
    expect(await page.text()).toContain('<!doctype html>');
    expect(host.logged('end')).toEqual(['look seen']);
    expect(texts.join('')).toContain('(temporary folder)');
    expect(texts.join('')).toContain('notes/Lost.md');
    expect(texts.filter((text) => text.includes(basename(host.folder)))).toEqual([]);
  },
  120_000,
);
