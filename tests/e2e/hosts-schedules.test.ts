import { once } from 'node:events';
import pg from 'pg';
import { expect, onTestFinished, vi } from 'vitest';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';
import { type ServerWorld, startServerIn } from './plan-server-world.ts';

const files = {
  'plan.yaml': `name: scheduled
inputs: { at: {} }
tasks:
  - { id: look, agent: scripted, action: look, vault: notes, payload: { log: log, text: { $input: at } } }
`,
  'schedules.yaml': `schedules:
  tick: { plan: plan.yaml, cron: "* * * * * *", inputs: { at: { $trigger: time } }, overlap: allow, missed: run_all }
`,
};

const LIMIT_MS = 300_000;
const PATIENCE_MS = 60_000;

async function startOn(url: string): Promise<ServerWorld> {
  const env = { OBSIDIAN_ORCHESTRATOR_POSTGRES: url };
  const server = await startServerIn({ files, env }, '--runner', 'dbos', '--schedules', 'schedules.yaml');
  onTestFinished(() => server.close());
  return server;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function reportOf(server: ServerWorld): Promise<Record<string, unknown>> {
  const { data } = await server.call('/api/v1/schedules');
  return data.schedules[0];
}

/** The seconds for which plans were started, and how many there are between the first and the last. */
async function secondsOf(client: pg.Client): Promise<{ readonly started: number[]; readonly expected: number }> {
  const { rows } = await client.query(`SELECT body->'inputs'->>'at' AS at FROM obsidian_agent.plan_bodies ORDER BY 1`);
  const started = rows.map(({ at }) => Date.parse(at) / 1000);
  return { started, expected: (started.at(-1) ?? 0) - (started[0] ?? 0) + 1 };
}

/** Resolves when the lead was renewed, after a time was due. */
async function untilLedAgain(client: pg.Client): Promise<void> {
  const ledUntil = async (): Promise<number> =>
    Number((await client.query('SELECT led_until FROM obsidian_agent.schedules')).rows[0].led_until);
  const before = await ledUntil();
  await vi.waitFor(async () => expect(await ledUntil()).toBeGreaterThan(before + 1000), PATIENCE_MS);
}

testWithPostgres(
  'two servers share their schedules in Postgres: pauses, last runs, and a killed leader',
  async (url) => {
    const client = await connect(url);
    const [first, second] = [await startOn(url), await startOn(url)];
    await vi.waitFor(async () => expect((await reportOf(second))['last_plan_id']).not.toBeNull(), PATIENCE_MS);

    await second.call('/api/v1/schedules/tick/pause', { body: {} });
    const paused = await reportOf(first);
    // A start that was on its way when the pause came still lands.
    await untilLedAgain(client);
    const { length } = (await secondsOf(client)).started;
    await untilLedAgain(client);
    await first.call('/api/v1/schedules/tick/run', { body: {} });
    expect(paused).toMatchObject({ state: 'paused', is_paused: true, next_at: null });
    expect((await reportOf(second))['last_plan_id']).not.toBe(paused['last_plan_id']);
    expect((await secondsOf(client)).started).toHaveLength(length + 1);

    await client.query('DELETE FROM obsidian_agent.plan_bodies');
    await second.call('/api/v1/schedules/tick/resume', { body: {} });
    await vi.waitFor(async () => expect((await secondsOf(client)).started.length).toBeGreaterThan(0), PATIENCE_MS);
    const ended = once(first.server, 'close');
    first.server.kill('SIGKILL');
    await ended;
    // As if the 10 seconds had passed after which another server takes over.
    await client.query('UPDATE obsidian_agent.schedules SET led_until = 0');
    const before = (await secondsOf(client)).started.length;
    await vi.waitFor(
      async () => expect((await secondsOf(client)).started.length).toBeGreaterThan(before + 1),
      PATIENCE_MS,
    );

    const { started, expected } = await secondsOf(client);
    expect(new Set(started).size).toBe(expected);
    expect(started).toHaveLength(expected);
  },
  LIMIT_MS,
);
