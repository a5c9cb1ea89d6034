import { expect, test } from 'vitest';
import type { ScheduleRecord } from '../store/schedule-store.ts';
import { judgeChanges, type RunState } from './judge-changes.ts';

const idle = { digest: '', doneUntil: 0, isPaused: false, lastFiredAt: null, lastProblem: null, pending: null };

function record(name: string, startedAt: number | null, chain = 0): ScheduleRecord {
  return { ...idle, name, startedAt, chain, lastPlanId: startedAt === null ? null : name };
}

const judge = (paths: Readonly<Record<string, number>>, records: ScheduleRecord[], run: RunState) =>
  judgeChanges({ since: 0, paths }, { name: 'own', records, runOf: async () => run, openedAt: 50_000 });

const running: RunState = { state: 'running' };

test('changes of the own plan do not count, also if another server started it', async () => {
  expect(await judge({ 'a.md': 1500 }, [record('own', 1000)], running)).toBeUndefined();
  expect(await judge({ 'a.md': 500, 'b.md': 1500 }, [record('own', 1000)], running)).toEqual({
    paths: ['a.md'],
    at: 500,
    chain: 0,
  });
});

test.each<[string, RunState, number]>([
  ['that ended', { state: 'ended', endedAt: 2000 }, 4000],
  ['whose server died', { state: 'ended', endedAt: null }, 52_000],
])('changes count again two seconds after the end of a plan %s', async (_, run, last) => {
  const own = [record('own', 1000)];

  expect(await judge({ 'a.md': last }, own, run)).toBeUndefined();
  expect(await judge({ 'a.md': last + 1 }, own, run)).toMatchObject({ paths: ['a.md'] });
});

test('changes while the plan of another schedule runs go on with its chain', async () => {
  expect(await judge({ 'a.md': 1500 }, [record('own', null), record('other', 1000, 4)], running)).toMatchObject({
    chain: 5,
  });
  expect(await judge({ 'a.md': 500 }, [record('other', 1000, 4)], running)).toMatchObject({ chain: 0 });
  expect(await judge({ 'a.md': 1500 }, [record('other', 1000, 4)], { state: 'unknown' })).toMatchObject({ chain: 0 });
});
