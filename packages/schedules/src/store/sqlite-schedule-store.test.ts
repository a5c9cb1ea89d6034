import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openScheduleStore } from './sqlite-schedule-store.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'schedule-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('schedules of the first form keep their pause and their last plan', async () => {
  const folder = newFolder();
  const earlier = new DatabaseSync(join(folder, 'schedules.db'));
  earlier.exec(`CREATE TABLE schedule (
      name TEXT PRIMARY KEY, digest TEXT NOT NULL, done_until INTEGER NOT NULL, is_paused INTEGER NOT NULL,
      last_fired_at INTEGER, last_plan_id TEXT, last_problem TEXT) WITHOUT ROWID;
    CREATE TABLE leader (one INTEGER PRIMARY KEY, server TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO schedule VALUES ('review', 'abc', 5, 1, 4, 'plan', NULL);`);
  earlier.close();

  for (const _ of ['first', 'second']) {
    const store = openScheduleStore(folder);
    expect(await store.list()).toEqual([
      {
        name: 'review',
        digest: 'abc',
        doneUntil: 5,
        isPaused: true,
        lastFiredAt: 4,
        lastPlanId: 'plan',
        lastProblem: null,
        startedAt: null,
        chain: 0,
        pending: null,
      },
    ]);
    await store.close();
  }
});

test('of two servers that start a plan at the same time, one notes it; what others change meanwhile stays', async () => {
  const folder = newFolder();
  const [one, other] = [openScheduleStore(folder), openScheduleStore(folder)];
  await one.add('review', { digest: 'abc', doneUntil: 0 });
  await other.change('review', { isPaused: true });

  const start = { lastFiredAt: 1, startedAt: 1, chain: 0 };
  const begun = [
    await one.begin('review', null, { ...start, lastPlanId: 'a' }),
    await other.begin('review', null, { ...start, lastPlanId: 'b' }),
  ];

  expect(begun).toEqual([true, false]);
  expect(await other.find('review')).toMatchObject({ isPaused: true, lastPlanId: 'a' });
  await one.close();
  await other.close();
});

test('each schedule is led by one server, so that servers with different files lead their own', async () => {
  const store = openScheduleStore(newFolder());
  for (const name of ['a', 'b', 'c']) await store.add(name, { digest: '', doneUntil: 0 });

  expect(await store.lead('one', ['a', 'b'], 10_000)).toEqual(new Set(['a', 'b']));
  expect(await store.lead('other', ['b', 'c'], 10_000)).toEqual(new Set(['c']));
  await store.leave('one');
  expect(await store.lead('other', ['b', 'c'], 10_000)).toEqual(new Set(['b', 'c']));
  await store.close();
});
