import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '@obsidian-agent/plans';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Schedule, Trigger } from '../schedule/schedule.ts';
import { openScheduleStore } from '../store/sqlite-schedule-store.ts';
import { StandingClock } from '../timing/standing-clock.test.kit.ts';
import type { RunState } from './judge-changes.ts';
import { Scheduler } from './scheduler.ts';
import type { SchedulerParts } from './scheduler-parts.ts';
import { digestOf } from './trigger-digest.ts';

const PATIENCE_MS = 60_000;

let folder: string;
let cleanups: (() => Promise<void> | void)[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'schedules-'));
  cleanups = [];
});
afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly planId: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** A server with the schedules of the test, and the plans that it started. */
function server(clock: Clock, parts: Partial<SchedulerParts> = {}) {
  const started = new Map<string, Started>();
  const problems: string[] = [];
  const store = openScheduleStore(folder, clock.now);
  const scheduler = new Scheduler({
    store,
    clock,
    submit: async (_, planId, inputs) => void started.set(planId, { planId, inputs }),
    runOf: async (planId): Promise<RunState> =>
      started.has(planId) ? { state: 'ended', endedAt: 0 } : { state: 'unknown' },
    readText: (path) => readFileSync(path, 'utf8'),
    secretOf: (name) => (name === 'HOOK' ? 'hush' : undefined),
    onProblem: (_, problem) => problems.push(problem),
    ...parts,
  });
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await scheduler.close();
    await store.close();
  };
  cleanups.push(close);
  return { scheduler, started, problems, close };
}

function schedule(trigger: Trigger, more: Partial<Schedule> = {}): Schedule {
  return {
    name: 'review',
    plan: '/plans/review.yaml',
    planFile: 'review.yaml',
    inputs: {},
    overlap: 'skip',
    trigger,
    ...more,
  };
}

const daily: Trigger = { kind: 'cron', cron: '0 7 * * *', timezone: 'UTC', missed: 'run_once' };

test('a plan starts at its time, once, with what its inputs ask for', async () => {
  const clock = new StandingClock('2026-11-23T06:59:59Z');
  const { scheduler, started } = server(clock);
  await scheduler.use([schedule(daily, { inputs: { at: { $trigger: 'time' }, fixed: 1 } })]);
  expect(started.size).toBe(0);

  clock.moveTo('2026-11-23T07:00:00Z');

  await vi.waitFor(() => expect(started.size).toBe(1), PATIENCE_MS);
  expect([...started.values()][0]?.inputs).toEqual({ at: '2026-11-23T07:00:00.000Z', fixed: 1 });
  clock.moveTo('2026-11-23T07:00:10Z');
  await scheduler.list();
  expect(started.size).toBe(1);
  expect((await scheduler.list())[0]).toMatchObject({
    next_at: '2026-11-24T07:00:00.000Z',
    last_fired_at: '2026-11-23T07:00:00.000Z',
    last_problem: null,
  });
});

test('after a restart, a missed time is made up for, and the same time is not fired again', async () => {
  const clock = new StandingClock('2026-11-22T12:00:00Z');
  const before = server(clock);
  await before.scheduler.use([schedule(daily)]);
  await before.close();

  clock.moveTo('2026-11-23T12:00:00Z');
  const after = server(clock);
  await after.scheduler.use([schedule(daily)]);
  expect(after.started.size).toBe(1);
  await after.close();

  const again = server(clock);
  await again.scheduler.use([schedule(daily)]);
  expect(again.started.size).toBe(0);
});

test('a clock that was far ahead and is set back does not keep a schedule silent', async () => {
  const clock = new StandingClock('2031-05-01T07:00:00Z');
  const before = server(clock);
  await before.scheduler.use([schedule(daily)]);
  await before.close();

  clock.moveTo('2026-11-23T06:59:59Z');
  const { scheduler, started } = server(clock);
  await scheduler.use([schedule(daily)]);
  expect(started.size).toBe(0);
  clock.moveTo('2026-11-23T07:00:00Z');

  await vi.waitFor(() => expect(started.size).toBe(1), PATIENCE_MS);
});

test('an edited schedule does not make up for times of its old form', async () => {
  const clock = new StandingClock('2026-11-22T12:00:00Z');
  const { scheduler, started } = server(clock);
  await scheduler.use([schedule(daily)]);

  clock.moveTo('2026-11-23T06:30:00Z');
  await scheduler.use([schedule({ ...daily, cron: '0 6 * * *' })]);

  expect(started.size).toBe(0);
});

test('of two servers one starts the plan; when it is gone, the other does', async () => {
  const clock = new StandingClock('2026-11-23T06:59:59Z');
  const [first, second] = [server(clock), server(clock)];
  await first.scheduler.use([schedule(daily)]);
  await second.scheduler.use([schedule(daily)]);

  clock.moveTo('2026-11-23T07:00:00Z');
  await vi.waitFor(() => expect(first.started.size).toBe(1), PATIENCE_MS);
  await second.scheduler.use([schedule(daily)]);
  expect(second.started.size).toBe(0);

  await first.close();
  clock.moveTo('2026-11-24T07:00:00Z');
  await vi.waitFor(() => expect(second.started.size).toBe(1), PATIENCE_MS);
});

test('a leader that died without a word is replaced when its lead has run out', async () => {
  const clock = new StandingClock('2026-11-23T06:59:55Z');
  const store = openScheduleStore(folder, clock.now);
  cleanups.push(() => store.close());
  await store.add('review', { digest: digestOf(schedule(daily)), doneUntil: clock.now() });
  expect(await store.lead('dead', ['review'], 10_000)).toEqual(new Set(['review']));
  expect(await store.lead('other', ['review'], 10_000)).toEqual(new Set());
  const { scheduler, started } = server(clock);
  await scheduler.use([schedule(daily)]);

  clock.moveTo('2026-11-23T07:00:01Z');
  await scheduler.use([schedule(daily)]);
  expect(started.size).toBe(0);
  clock.moveTo('2026-11-23T07:00:06Z');
  await scheduler.use([schedule(daily)]);

  expect(started.size).toBe(1);
});

test('while its last plan runs, a schedule skips a time and says so', async () => {
  const clock = new StandingClock('2026-11-23T06:59:59Z');
  const { scheduler, started } = server(clock, { runOf: async () => ({ state: 'running' }) });
  await scheduler.use([schedule(daily)]);
  clock.moveTo('2026-11-23T07:00:00Z');
  await vi.waitFor(() => expect(started.size).toBe(1), PATIENCE_MS);

  clock.moveTo('2026-11-24T07:00:00Z');

  await vi.waitFor(
    async () => expect((await scheduler.list())[0]?.last_problem).toMatch(/^Skipped: its plan .* still ran/),
    PATIENCE_MS,
  );
  expect(started.size).toBe(1);
});

test('with run_all, a time waits until the last plan has ended, also across a restart', async () => {
  const clock = new StandingClock('2026-11-22T12:00:00Z');
  const runAll = schedule({ ...daily, missed: 'run_all' }, { inputs: { at: { $trigger: 'time' } } });
  const startedAt = ({ started }: ReturnType<typeof server>) => [...started.values()].map(({ inputs }) => inputs['at']);
  const before = server(clock);
  await before.scheduler.use([runAll]);
  await before.close();

  clock.moveTo('2026-11-25T12:00:00Z');
  let state: 'running' | 'unknown' = 'running';
  const first = server(clock, { runOf: async () => ({ state }) });
  await first.scheduler.use([runAll]);
  await first.scheduler.use([runAll]);
  expect(startedAt(first)).toEqual(['2026-11-23T07:00:00.000Z']);
  expect((await first.scheduler.list())[0]).toMatchObject({
    last_fired_at: '2026-11-23T07:00:00.000Z',
    last_problem: expect.stringMatching(/^Waiting: its plan .* still runs/),
  });
  await first.close();

  state = 'unknown';
  const second = server(clock, { runOf: async () => ({ state }) });
  await second.scheduler.use([runAll]);
  expect(startedAt(second)).toEqual(['2026-11-24T07:00:00.000Z', '2026-11-25T07:00:00.000Z']);
  expect((await second.scheduler.list())[0]).toMatchObject({ last_problem: null });
});

test('a paused schedule starts nothing, and makes up for nothing when it goes on', async () => {
  const clock = new StandingClock('2026-11-23T06:00:00Z');
  const { scheduler, started } = server(clock);
  await scheduler.use([schedule(daily)]);
  await scheduler.pause('review', true);
  clock.moveTo('2026-11-23T08:00:00Z');
  expect((await scheduler.list())[0]).toMatchObject({ is_paused: true, next_at: null });

  await scheduler.pause('review', false);
  clock.moveTo('2026-11-23T08:00:10Z');
  await scheduler.use([schedule(daily)]);

  expect(started.size).toBe(0);
});

test('a plan that cannot be started is reported, and does not stop the next time', async () => {
  const clock = new StandingClock('2026-11-23T06:59:59Z');
  const submit = vi.fn(async () => {
    throw new Error('The plan is not there.');
  });
  const { scheduler, problems } = server(clock, { submit });
  await scheduler.use([schedule(daily)]);
  clock.moveTo('2026-11-23T07:00:00Z');
  await vi.waitFor(() => expect(problems).toEqual(['The plan is not there.']), PATIENCE_MS);
  expect((await scheduler.list())[0]?.last_problem).toBe('The plan is not there.');

  clock.moveTo('2026-11-24T07:00:00Z');

  await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(2), PATIENCE_MS);
});

test('a signed webhook starts its plan once, and others are refused', async () => {
  const { scheduler, started } = server(systemClock);
  await scheduler.use([schedule({ kind: 'webhook', secret: 'HOOK' }, { inputs: { got: { $trigger: 'body' } } })]);
  const body = Buffer.from('{"note":"Inbox"}');
  const seconds = Math.floor(Date.now() / 1000);
  const digits = createHmac('sha256', 'hush').update(`${seconds}.`).update(body).digest('hex');
  const request = { signature: `t=${seconds},v1=${digits}`, readBody: async () => body };

  expect(await scheduler.deliver('review', request)).toMatchObject({ kind: 'started' });
  expect([...started.values()][0]?.inputs).toEqual({ got: { note: 'Inbox' } });
  expect(await scheduler.deliver('review', request)).toMatchObject({ kind: 'replayed' });
  expect(await scheduler.deliver('review', { ...request, signature: undefined })).toEqual({ kind: 'unsigned' });
  expect(await scheduler.deliver('other', request)).toEqual({ kind: 'forged' });
  expect(started.size).toBe(1);
});

test('changes in a vault start the plan when it is quiet; hidden and other files do not count', async () => {
  const vault = join(folder, 'vault');
  mkdirSync(join(vault, 'Inbox'), { recursive: true });
  mkdirSync(join(vault, '.obsidian'));
  const { scheduler, started } = server(systemClock);
  const trigger: Trigger = { kind: 'vault_change', vault, paths: ['Inbox/**'], quietMs: 300, latestMs: 5000 };
  await scheduler.use([schedule(trigger, { inputs: { paths: { $trigger: 'paths' } } })]);
  const write = (path: string): void => writeFileSync(join(vault, path), String(Math.random()));
  // The watch begins some time after `use`.
  await vi.waitFor(
    () => {
      for (const path of ['Home.md', '.obsidian/app.json', 'Inbox/a.md']) write(path);
      expect(started.size).toBeGreaterThan(0);
    },
    { interval: 1000, timeout: PATIENCE_MS },
  );

  const inputs = [...started.values()].map((each) => each.inputs);
  expect(inputs).toEqual(inputs.map(() => ({ paths: ['Inbox/a.md'] })));
});
