import { expect } from 'vitest';
import { release, summarize } from '../../fixtures/plan-agents/plan-world.ts';
import { distributed, type Fleet } from '../fleet.ts';
import { holdOf, type Row, touch, until, untilLogged } from '../row.ts';

/** Too large to be kept by the database. */
const LARGE_BYTES = 300 * 1024;

/** Tasks here that read a large answer of another host in each way, once the host is away. */
function readersOf(fleet: Fleet, planId: string): { readonly hold: string; readonly tasks: readonly object[] } {
  const hold = holdOf(fleet, planId);
  const list = { $from: 'large', path: '$.result.metadata.list' };
  const here = { vault: 'work', depends_on: ['gate'] };
  const large = { text: `${planId}-large`, bytes: LARGE_BYTES, list: ['a', 'b'] };
  const each = { ...here, for_each: list, action: 'look', payload: { text: { $item: true } } };
  return {
    hold,
    tasks: [
      touch(fleet, 'gate', { vault: 'work', payload: { text: `${planId}-gate`, hold } }),
      touch(fleet, 'large', { payload: large }),
      touch(fleet, 'each', each),
      touch(fleet, 'if', { ...here, when: list, payload: { text: `${planId}-if` } }),
      touch(fleet, 'reads', { ...here, payload: { text: `${planId}-reads`, list } }),
    ],
  };
}

/** Tasks of a report as `id state because`. */
async function waitsOf({ runner }: Fleet, planId: string): Promise<string[]> {
  const { tasks = [] } = (await runner.inspect(planId)) ?? {};
  return tasks.flatMap(({ task, state, because, waiting_since }) =>
    waiting_since === undefined ? [] : [`${task} ${state} ${because}`],
  );
}

/** The tasks about whose wait there was an event. */
async function announcedWaits({ runner }: Fleet, planId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const event of runner.events(planId))
    if (event.type === 'task' && event.waiting_since !== undefined) found.push(event.task);
  return found;
}

export const waits: readonly Row[] = [
  {
    name: 'tasks that need an answer of a host that is away wait for it, until they are cancelled or it is back',
    needs: 'second host',
    async run(fleet, planId) {
      const { query } = distributed(fleet);
      const { hold, tasks } = readersOf(fleet, planId);
      const waiting = ['each queued', 'if queued', 'reads running'].map((task) => `${task} waits for host nas`);
      await fleet.start('laptop');
      await fleet.submit(planId, tasks);
      await untilLogged(fleet, 'effect', `${planId}-gate`);
      await fleet.start('nas');
      await untilLogged(fleet, 'end', `touch ${planId}-large`);
      await until(async () => (await fleet.runner.inspect(planId))?.tasks[1]?.state === 'succeeded');
      await fleet.kill('nas');
      // As it is ten seconds later.
      await query("UPDATE obsidian_agent.hosts SET seen_at = seen_at - 10001 WHERE name = 'nas'");
      release(hold);
      await expect.poll(() => waitsOf(fleet, planId), { timeout: 60_000 }).toEqual(waiting);

      expect((await fleet.runner.cancel(planId)).state).toBe('cancelled');
      await fleet.goOn(planId, 'resume');
      await expect.poll(() => waitsOf(fleet, planId), { timeout: 60_000 }).toEqual(waiting);
      const announced = announcedWaits(fleet, planId);
      await until(async () => (await query(ANNOUNCED, [planId])).length > 0);

      await fleet.start('nas');
      expect((await fleet.wait(planId)).state).toBe('succeeded');
      // At first, the large answer waited for its host, too.
      expect(new Set([...(await announced), 'large'])).toEqual(new Set(['large', 'each', 'if', 'reads']));
      expect(await waitsOf(fleet, planId)).toEqual([]);
      return ['gate', 'large', 'if', 'reads'].map((id) => `${planId}-${id}`);
    },
  },
  {
    name: 'a task that has not begun on a host that is away ends with its plan, and does not run when the host is back',
    needs: 'second host',
    async run(fleet, planId) {
      const { query } = distributed(fleet);
      const late = `${planId}-late`;
      await fleet.start('laptop');
      await fleet.start('nas');
      await fleet.kill('nas');
      // As it is ten seconds later.
      await query("UPDATE obsidian_agent.hosts SET seen_at = seen_at - 10001 WHERE name = 'nas'");
      await fleet.submit(planId, [touch(fleet, 'away', { payload: { text: planId } })]);
      await fleet.submit(late, [touch(fleet, 'away', { payload: { text: late } })], { timeout_ms: 500 });
      await expect.poll(() => waitsOf(fleet, planId), { timeout: 60_000 }).toEqual(['away running waits for host nas']);

      const cancelled = await fleet.runner.cancel(planId);
      const timedOut = await fleet.wait(late);
      await fleet.start('nas');
      await fleet.goOn(planId, 'resume');
      const resumed = await fleet.wait(planId);

      expect([cancelled.state, timedOut.state]).toEqual(['cancelled', 'failed']);
      expect([cancelled, timedOut].flatMap(summarize)).toEqual(['away cancelled 1', 'away cancelled 1']);
      expect([cancelled.work_ms, timedOut.work_ms]).toEqual([null, null]);
      expect(summarize(resumed)).toEqual(['away succeeded 2']);
      expect(fleet.logged('start').filter((line) => line.includes(planId))).toEqual([`touch ${planId}`]);
      return [planId];
    },
  },
];

const ANNOUNCED = `SELECT 1 FROM obsidian_agent.events
  WHERE plan_id = $1 AND body ->> 'task' = 'reads' AND body ->> 'waiting_since' IS NOT NULL`;
