import { expect } from 'vitest';
import { release, summarize } from '../../fixtures/plan-agents/plan-world.ts';
import { distributed, type Fleet } from '../fleet.ts';
import { copyAsRelease } from '../other-release.ts';
import { holdOf, type Row, touch, until, untilLogged } from '../row.ts';

/** A write in whose middle something happens, and one after it. */
async function submitHeld(fleet: Fleet, planId: string): Promise<string> {
  const hold = holdOf(fleet, planId);
  const name = `${planId}-held`;
  await fleet.submit(planId, [
    touch(fleet, 'held', { payload: { text: name, hold } }),
    touch(fleet, 'next', { depends_on: ['held'], payload: { text: `${planId}-next` } }),
  ]);
  await untilLogged(fleet, 'effect', name);
  return hold;
}

const effectsOf = (planId: string) => [`${planId}-held`, `${planId}-next`];
const startsOf = (fleet: Fleet, text: string) =>
  fleet.logged('start').filter((line) => line === `touch ${text}`).length;

export const deaths: readonly Row[] = [
  {
    name: 'the process of a host is killed in the middle of a write',
    async run(fleet, planId) {
      await fleet.start('nas');
      const hold = await submitHeld(fleet, planId);
      await fleet.kill('nas');
      await until(() => fleet.agents().length === 0);
      release(hold);
      await fleet.start('nas');
      const report = await fleet.wait(planId);
      expect(summarize(report)).toEqual(['held succeeded 2', 'next succeeded 1']);
      // Each request has an id of its own, and both have the same key.
      expect(new Set(report.tasks[0]?.attempts.map(({ request_id }) => request_id)).size).toBe(2);
      expect(report.tasks[0]?.attempts).toMatchObject([{ wall_ms: null, reason: null }, { reason: null }]);
      expect(startsOf(fleet, `${planId}-held`)).toBe(2);
      return effectsOf(planId);
    },
  },
  {
    name: 'a host loses its power: its process and all of its agents are killed together',
    async run(fleet, planId) {
      await fleet.start('nas');
      const hold = await submitHeld(fleet, planId);
      await fleet.cutPower('nas');
      release(hold);
      await fleet.start('nas');
      expect(summarize(await fleet.wait(planId))).toEqual(['held succeeded 2', 'next succeeded 1']);
      return effectsOf(planId);
    },
  },
  {
    name: 'the coordinator is gone for good while another host runs a task',
    needs: 'second host',
    async run(fleet, planId) {
      const { query } = distributed(fleet);
      const hold = holdOf(fleet, planId);
      await fleet.start('laptop');
      await fleet.submit(planId, [
        touch(fleet, 'held', { payload: { text: `${planId}-held`, hold } }),
        touch(fleet, 'next', { depends_on: ['held'], payload: { text: `${planId}-next` } }),
      ]);
      // The plan belongs to the only host that is there.
      await until(
        async () => (await query('SELECT 1 FROM obsidian_agent.attempts WHERE plan_id = $1', [planId])).length > 0,
      );
      await fleet.start('nas');
      await untilLogged(fleet, 'effect', `${planId}-held`);
      await fleet.kill('laptop');
      // As it is ten seconds later.
      await query("UPDATE obsidian_agent.hosts SET seen_at = seen_at - 10001 WHERE name = 'laptop'");
      release(hold);
      expect(summarize(await fleet.wait(planId))).toEqual(['held succeeded 1', 'next succeeded 1']);
      expect(startsOf(fleet, `${planId}-held`)).toBe(1);
      return effectsOf(planId);
    },
  },
  {
    name: 'a host is away: tasks of other vaults go on, and its own wait for it',
    needs: 'second host',
    async run(fleet, planId) {
      await fleet.start('laptop');
      await fleet.submit(planId, [
        touch(fleet, 'away', { payload: { text: `${planId}-away` } }),
        touch(fleet, 'here', { vault: 'work', payload: { text: `${planId}-here` } }),
      ]);
      await untilLogged(fleet, 'end', `touch ${planId}-here`);
      expect(fleet.logged('effect')).not.toContain(`${planId}-away`);
      await fleet.start('nas');
      expect(summarize(await fleet.wait(planId))).toEqual(['away succeeded 1', 'here succeeded 1']);
      return [`${planId}-away`, `${planId}-here`];
    },
  },
  {
    name: 'a host is lost in the middle of a write, and another one takes its vault',
    needs: 'second host',
    async run(fleet, planId) {
      await fleet.start('nas');
      const hold = await submitHeld(fleet, planId);
      await fleet.cutPower('nas');
      await distributed(fleet).claim('notes', 'nas', 'laptop');
      release(hold);
      await fleet.start('laptop', { vaults: ['work', 'notes'] });
      await distributed(fleet).query('UPDATE obsidian_agent.hosts SET seen_at = seen_at - 10001 WHERE name = $1', [
        'nas',
      ]);
      const report = await fleet.wait(planId);
      expect(summarize(report)).toEqual(['held failed 1', 'next skipped 0']);
      expect(report.tasks[0]?.failure).toMatchObject({ reason: 'EFFECT_UNKNOWN' });
      await distributed(fleet).claim('notes', 'laptop', 'nas');
      return [`${planId}-held`];
    },
  },
  {
    name: 'a host is updated to another release in the middle of a plan',
    needs: 'second host',
    async run(fleet, planId) {
      const program = copyAsRelease('99.0.0', fleet.folder);
      await Promise.all([fleet.start('nas'), fleet.start('laptop')]);
      const hold = await submitHeld(fleet, planId);
      await fleet.kill('nas');
      await fleet.start('nas', { program });
      release(hold);
      expect(summarize(await fleet.wait(planId))).toEqual(['held succeeded 2', 'next succeeded 1']);
      const versions = (await fleet.runner.hosts()).map(({ version }) => version);
      expect(new Set(versions).size).toBe(2);
      expect(versions).toContain('99.0.0');
      return effectsOf(planId);
    },
  },
];
