import { expect } from 'vitest';
import { findFakeTime, withClock } from '../../fixtures/fake-time.ts';
import { summarize } from '../../fixtures/plan-agents/plan-world.ts';
import { distributed, type Fleet, type HostName } from '../fleet.ts';
import { type Row, touch, until } from '../row.ts';

const fakeTime = findFakeTime();
const NEAR_MS = 120_000;

/** A host whose clock is wrong. Its monotonic clock runs as it should. */
function startAt(fleet: Fleet, host: HostName, offset: string): Promise<void> {
  if ('missing' in fakeTime) throw new Error(fakeTime.missing);
  return fleet.start(host, { env: withClock(fakeTime.library, offset) });
}

/** Whether a time of a report is about now, by the clock of this machine, which is that of the database. */
function expectNear(time: string | null | undefined): void {
  expect(Math.abs(Date.parse(time ?? '') - Date.now())).toBeLessThan(NEAR_MS);
}

export const clocks: readonly Row[] = [
  {
    name: 'the clocks of two hosts are two hours apart: that of the database decides',
    needs: 'second host',
    ...('missing' in fakeTime ? { impossible: fakeTime.missing } : {}),
    async run(fleet, planId) {
      const { query } = distributed(fleet);
      await Promise.all([startAt(fleet, 'nas', '+1h'), startAt(fleet, 'laptop', '-1h')]);
      const again = { retry: { max_attempts: 2, backoff_ms: 50 } };
      const fail = { kind: 'unavailable', times: 1 };
      await fleet.submit(
        planId,
        [
          touch(fleet, 'ahead', { payload: { text: `${planId}-ahead`, fail }, ...again }),
          touch(fleet, 'behind', { vault: 'work', payload: { text: `${planId}-behind`, fail }, ...again }),
          touch(fleet, 'last', { depends_on: ['ahead', 'behind'], payload: { text: `${planId}-last` } }),
        ],
        { timeout_ms: NEAR_MS },
      );
      const report = await fleet.wait(planId);
      expect(summarize(report)).toEqual(['ahead succeeded 2', 'behind succeeded 2', 'last succeeded 1']);
      for (const { started_at, ended_at } of report.tasks) for (const time of [started_at, ended_at]) expectNear(time);
      for (const { is_away, seen_at, started_at } of await fleet.runner.hosts()) {
        expect(is_away).toBe(false);
        expectNear(seen_at);
        expectNear(started_at);
      }
      // Nobody took the plan from the host that had it.
      expect(await query('SELECT run FROM obsidian_agent.plans WHERE plan_id = $1', [planId])).toEqual([{ run: 1 }]);
      await fleet.kill('laptop');
      await query("UPDATE obsidian_agent.hosts SET seen_at = seen_at - 10001 WHERE name = 'laptop'");
      await until(async () => (await fleet.runner.hosts()).some(({ host, is_away }) => host === 'laptop' && is_away));
      return ['ahead', 'behind', 'last'].map((id) => `${planId}-${id}`);
    },
  },
];
