import { once } from 'node:events';
import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { linesOf, release } from '../fixtures/plan-agents/plan-world.ts';
import { type ServerWorld, startServerIn } from './plan-server-world.ts';

const PATIENCE_MS = 60_000;

const plan = `name: scheduled
inputs: { paths: { type: list }, log: {} }
tasks:
  - { id: look, agent: scripted, action: look, payload: { log: { $input: log }, list: { $input: paths }, text: ran } }
`;

/** A schedule for the Markdown files of a part of the vault, whose plan writes to a file. */
const onChange = (name: string, { paths, log, quiet }: { paths: string; log: string; quiet: string }): string =>
  `  ${name}: { plan: plan.yaml, vault_change: { vault: vault, paths: ["${paths}"], quiet: ${quiet} },
    inputs: { paths: { $trigger: paths }, log: ${log} } }\n`;

const held = `name: held
tasks:
  - { id: look, agent: scripted, action: look, payload: { log: held, hold: hold } }
`;

const inbox = (quiet: string) => ({ paths: 'Inbox.md', log: 'log', quiet });

async function start(schedules: string, folder?: string): Promise<ServerWorld> {
  const files = { 'plan.yaml': plan, 'held.yaml': held, 'schedules.yaml': `schedules:\n${schedules}` };
  const server = await startServerIn(
    folder === undefined ? { files } : { files, folder },
    ...['--schedules', 'schedules.yaml'],
  );
  onTestFinished(() => server.close());
  return server;
}

/** The changes of a schedule that wait, as its server remembers them. */
function pendingIn({ folder }: ServerWorld): string {
  const database = new DatabaseSync(join(folder, 'state', 'schedules.db'), { readOnly: true, timeout: PATIENCE_MS });
  try {
    return String(database.prepare("SELECT pending FROM schedule WHERE name = 'sort'").get()?.['pending'] ?? '');
  } finally {
    database.close();
  }
}

/** Changes what a server remembers. */
function writeTo({ folder }: ServerWorld, sql: string): void {
  const database = new DatabaseSync(join(folder, 'state', 'schedules.db'), { timeout: PATIENCE_MS });
  database.exec(sql);
  database.close();
}

/** Changes a file until its server has seen it: the watch begins some time after the start. */
async function change(server: ServerWorld, note: string): Promise<void> {
  await vi.waitFor(
    () => {
      appendFileSync(join(server.folder, 'vault', note), 'x');
      expect(pendingIn(server)).toContain(note);
    },
    { interval: 200, timeout: PATIENCE_MS },
  );
}

const runsIn = ({ folder }: ServerWorld): number => linesOf(join(folder, 'log'), 'end').length;

test('changes that wait until it is quiet survive an edit of the schedules and kill -9, and start one plan', async () => {
  const killed = await start(onChange('sort', inbox('50s')));
  await change(killed, 'Inbox.md');
  writeFileSync(join(killed.folder, 'schedules.yaml'), `schedules:\n${onChange('sort', inbox('40s'))}`);
  await vi.waitFor(() => expect(killed.errors()).toContain('Took the schedules'), PATIENCE_MS);
  const ended = once(killed.server, 'close');
  killed.server.kill('SIGKILL');
  await ended;
  expect(runsIn(killed)).toBe(0);
  // As if the 10 seconds had passed after which another server takes over.
  writeTo(killed, 'UPDATE schedule SET led_until = 0');

  const server = await start(onChange('sort', inbox('100ms')), killed.folder);
  await vi.waitFor(() => expect(runsIn(server)).toBe(1), PATIENCE_MS);

  const { data } = await server.call('/api/v1/schedules');
  const task = await server.call(`/api/v1/plans/${data.schedules[0].last_plan_id}/tasks/look`);
  expect(task.data.request.payload.list).toEqual(['Inbox.md']);
  await vi.waitFor(() => expect(pendingIn(server)).toBe(''), PATIENCE_MS);
});

test.for([
  ['is made', (vault: string) => mkdirSync(join(vault, 'Inbox'))],
  [
    'is moved in',
    (vault: string) => {
      mkdirSync(join(vault, '..', 'made', 'deep'), { recursive: true });
      writeFileSync(join(vault, '..', 'made', 'deep', 'other.md'), '');
      renameSync(join(vault, '..', 'made'), join(vault, 'Inbox'));
    },
  ],
] as const)('files count that arrive together with a folder that %s', async ([end, addFolder]) => {
  const server = await start(onChange('sort', { paths: 'Inbox/**", "Start.md', log: 'log', quiet: '50s' }));
  await change(server, 'Start.md');
  const vault = join(server.folder, 'vault');

  addFolder(vault);
  writeFileSync(join(vault, 'Inbox', 'first.md'), 'hello');

  const added = ['Inbox/first.md', ...(end === 'is moved in' ? ['Inbox/deep/other.md'] : [])];
  await vi.waitFor(() => {
    for (const note of added) expect(pendingIn(server)).toContain(`"${note}"`);
  }, PATIENCE_MS);
});

test('a schedule whose vault is missing says so, and goes on when the vault is back', async () => {
  const server = await start(onChange('sort', { paths: 'Inbox.md", "Later.md', log: 'log', quiet: '50s' }));
  const stateOf = async (): Promise<unknown> => (await server.call('/api/v1/schedules')).data.schedules[0];
  await change(server, 'Inbox.md');
  const [vault, away] = [join(server.folder, 'vault'), join(server.folder, 'away')];

  renameSync(vault, away);
  const because = 'The folder of its vault is missing: vault. Changes count again when it is back.';
  expect(await stateOf()).toMatchObject({ state: 'vault_missing', because });
  const problem = `Schedule sort: Cannot watch ${vault}: the folder is missing.`;
  await vi.waitFor(() => expect(server.errors()).toContain(problem), PATIENCE_MS);

  renameSync(away, vault);
  expect(await stateOf()).toMatchObject({ state: 'active', because: null });
  await change(server, 'Later.md');
});

test('schedules that start each other without end are stopped, with a named state, until a person starts them', async () => {
  const server = await start(
    `${onChange('sort', inbox('1s'))}  ping: { plan: held.yaml, webhook: { secret: HOOK_KEY } }\n`,
  );
  const stateOf = async (): Promise<unknown> => (await server.call('/api/v1/schedules')).data.schedules[0];
  // The plan of another schedule, which came last in a chain of ten, changes the vault.
  await server.call('/api/v1/schedules/ping/run', { body: {} });
  writeTo(server, "UPDATE schedule SET chain = 10 WHERE name = 'ping'");
  await change(server, 'Inbox.md');
  await vi.waitFor(
    async () => expect(await stateOf()).toMatchObject({ state: 'looping', last_plan_id: null }),
    PATIENCE_MS,
  );
  // Changes that came meanwhile would stop it again.
  await vi.waitFor(() => expect(pendingIn(server)).toBe(''), PATIENCE_MS);
  expect(runsIn(server)).toBe(0);

  await server.call('/api/v1/schedules/sort/run', { body: {} });
  expect(await stateOf()).toMatchObject({ state: 'active', last_plan_id: expect.any(String) });
  release(join(server.folder, 'hold'));
});
