import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerWorld, startServerIn } from './plan-server-world.ts';

const TELLING = 'Diary of Ann';
const text = 'My notes are in ';

let world: ServerWorld;
let machine: string;
let vault: string;
beforeAll(async () => {
  machine = realpathSync(mkdtempSync(join(tmpdir(), `${TELLING} `)));
  vault = join(machine, 'Documents');
  mkdirSync(join(vault, '.obsidian'), { recursive: true });
  writeFileSync(join(vault, '.obsidian', 'app.json'), '{"trashOption":"system"}');
  writeFileSync(join(vault, 'Home.md'), `${text}${vault}.\n`);
  const plan = join(machine, 'plan.yaml');
  writeFileSync(plan, 'name: scheduled\ntasks: [{ id: a, action: list_notes, payload: { vault_path: Documents } }]\n');
  const schedules = join(machine, 'schedules.yaml');
  const entry = `{ plan: plan.yaml, vault_change: { vault: Documents } }`;
  writeFileSync(
    schedules,
    `schedules:\n  look: ${entry}\n  hook: { plan: plan.yaml, webhook: { secret: HOOK_KEY } }\n`,
  );
  const env = { HOME: machine, XDG_DATA_HOME: '', XDG_CACHE_HOME: '' };
  world = await startServerIn({ env }, '--vault', `diary=${vault}`, '--schedules', schedules);
});
afterAll(async () => {
  await world.close();
  rmSync(machine, { recursive: true });
});

const writing = () => ({
  name: 'writing',
  vault: 'diary',
  tasks: [
    { id: 'info', action: 'get_vault_info', payload: {} },
    { id: 'read', action: 'read_note', payload: { note: 'Home' } },
    { id: 'add', action: 'append_note', payload: { note: 'Home', content: `${text}${vault}.` } },
    { id: 'make', action: 'create_note', payload: { path: 'Old', content: 'old' } },
    { id: 'drop', action: 'delete_note', depends_on: ['make'], payload: { note: 'Old', confirm: true } },
    { id: 'ask', approval: { message: 'Go on?' } },
  ],
  outputs: { path: { $from: 'info', path: '$.result.metadata.path' } },
});

const failing = () => ({
  name: 'failing',
  tasks: [
    {
      id: 'loud',
      agent: 'scripted',
      action: 'look',
      payload: { log: world.log, vault_path: 'diary', say: [{ at: vault }] },
    },
    { id: 'lost', action: 'read_note', payload: { vault_path: 'diary', note: `${vault}/Lost.md` } },
  ],
});

test('no answer, event or error has a path of the machine', async () => {
  const texts: string[] = [];
  const called = new Set<string>();
  const call = async (operation: string, path: string, body?: object): Promise<string> => {
    called.add(operation);
    const answer = await (await world.open(path, body === undefined ? {} : { body })).text();
    texts.push(`${operation}: ${answer}`);
    return answer;
  };
  const plans = '/api/v1/plans';

  await call('validatePlan', `${plans}/validate`, { plan: { ...writing(), vault: 'Documents' } });
  await call('validatePlan', `${plans}/validate`, { plan: { ...writing(), vault: undefined, vault_path: '/' } });
  const preview = await call('previewPlan', `${plans}/preview`, { plan: writing() });
  await call('submitPlan', plans, { plan: failing(), plan_id: 'failing' });
  await call('followPlan', `${plans}/failing/events`);
  await call('submitPlan', plans, { plan: writing(), plan_id: 'writing' });
  await call('undoPlan', `${plans}/writing/undo`, {});
  await call('answerApproval', `${plans}/writing/tasks/ask/approval`, { approved: true });
  await call('followPlan', `${plans}/writing/events`);
  await call('listPlans', plans);
  const shown = await call('getPlan', `${plans}/writing`);
  const tasks = ['writing/tasks/info', 'writing/tasks/read', 'writing/tasks/add', 'failing/tasks/lost'];
  const shownTasks = await Promise.all([
    ...tasks.map((path) => call('getAnswer', `${plans}/${path}/answer`)),
    ...[...tasks, 'failing/tasks/loud'].map((path) => call('getTask', `${plans}/${path}`)),
    call('getChanges', `${plans}/writing/tasks/add/changes`),
  ]);
  await call('retryPlan', `${plans}/failing/retry`, {});
  await call('followPlan', `${plans}/failing/events`);
  await call('resumePlan', `${plans}/failing/resume`, {});
  await call('cancelPlan', `${plans}/failing/cancel`, {});
  const dry = await call('undoPlan', `${plans}/writing/undo`, { dry_run: true });
  rmSync(vault, { recursive: true });
  await call('undoPlan', `${plans}/writing/undo`, {});
  await call('previewPlan', `${plans}/preview`, { plan: writing() });
  for (const schedule of ['look', 'hook', 'none']) {
    await call('runSchedule', `/api/v1/schedules/${schedule}/run`, {});
    await call('pauseSchedule', `/api/v1/schedules/${schedule}/pause`, {});
    await call('resumeSchedule', `/api/v1/schedules/${schedule}/resume`, {});
    await call('callHook', `/api/v1/hooks/${schedule}`, {});
  }
  rmSync(join(machine, 'plan.yaml'));
  await call('runSchedule', '/api/v1/schedules/look/run', {});
  await call('listSchedules', '/api/v1/schedules');
  for (const [operation, path] of [
    ['getServer', ''],
    ['listAgents', '/agents'],
    ['listHosts', '/hosts'],
    ['listVaults', '/vaults'],
    ['getInterface', '/openapi.json'],
  ] as const)
    await call(operation, `/api/v1${path}`);
  await call('getHealth', '/healthz');
  const stop = new AbortController();
  const feed = (await world.open('/api/v1/events', { signal: stop.signal })).body?.getReader();
  texts.push(`followPlans: ${new TextDecoder().decode((await feed?.read())?.value)}`);
  stop.abort();
  called.add('followPlans');

  const { paths } = JSON.parse(await call('getInterface', '/api/v1/openapi.json'));
  const operations = Object.values(paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId }) => operationId);
  expect(operations.filter((operation) => !called.has(operation))).toEqual([]);
  // A person wrote the path into the note, so that it stays in what is read from it and in what is added to it.
  const byPerson = new RegExp(`${text}${vault}`, 'g');
  expect(texts.map((each) => each.replaceAll(byPerson, '')).filter((each) => each.includes(TELLING))).toEqual([]);
  expect(JSON.parse(preview).files).toMatchObject([{ vault_path: 'diary', path: 'Home.md' }]);
  expect(JSON.parse(shown).outputs).toEqual({ path: 'diary' });
  expect(JSON.parse(dry).vaults).toMatchObject([{ vault_path: 'diary' }]);
  expect(shownTasks[0]).toContain('"data":"diary: ');
  expect(shownTasks[1]).toContain(`${text}${vault}`);
  expect(readFileSync(world.log, 'utf8')).not.toBe('');
});
