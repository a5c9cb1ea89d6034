import { expect } from 'vitest';
import { summarize } from '../../fixtures/plan-agents/plan-world.ts';
import { distributed, type Fleet } from '../fleet.ts';
import { copyAsLaterMachine } from '../other-release.ts';
import { type Row, touch, until } from '../row.ts';

/** As a later release would say that it has changed the tables, which need one that knows `oldest`. */
async function setTables(fleet: Fleet, version: number, oldest: number): Promise<void> {
  await distributed(fleet).query('UPDATE obsidian_agent.version SET version = $1, oldest = $2', [version, oldest]);
}

export const releases: readonly Row[] = [
  {
    name: 'a later release has changed the tables: earlier ones go on if they can, and else end by name',
    needs: 'database',
    async run(fleet, planId) {
      const task = touch(fleet, 'one', { payload: { text: planId } });
      const { query } = distributed(fleet);
      const [known] = await query('SELECT version, oldest FROM obsidian_agent.version');
      await setTables(fleet, 99, 1);
      await fleet.start('nas');
      await fleet.submit(planId, [task]);
      expect(summarize(await fleet.wait(planId))).toEqual(['one succeeded 1']);

      await setTables(fleet, 99, 99);
      expect(await fleet.untilEnded('nas')).toContain('"reason":"STATE_TOO_NEW"');
      await expect(fleet.start('nas')).rejects.toThrow('STATE_TOO_NEW');

      await setTables(fleet, Number(known?.['version']), Number(known?.['oldest']));
      return [planId];
    },
  },
  {
    name: 'a plan of a later release is left alone, by name, until a worker knows it',
    needs: 'second host',
    async run(fleet, planId) {
      const { query } = distributed(fleet);
      const program = copyAsLaterMachine('98.0.0', fleet.folder);
      const because = 'waits for a worker of a later release';
      // The plan waits for a worker, and says now that a later release has submitted it.
      await fleet.submit(planId, [
        touch(fleet, 'here', { payload: { text: `${planId}-here` } }),
        touch(fleet, 'there', { vault: 'work', payload: { text: `${planId}-there` } }),
      ]);
      await query(LATER_PLAN, [planId]);
      await query(LATER_QUEUE, [planId]);
      await fleet.start('laptop');
      await until(async () => (await listed(fleet, planId))?.because === because);
      await expect(fleet.runner.inspect(planId)).rejects.toMatchObject({ reason: 'PLAN_TOO_NEW' });
      await expect(fleet.runner.retry(planId)).rejects.toMatchObject({ reason: 'PLAN_TOO_NEW' });

      await fleet.start('nas', { program });
      const [vault] = await query('SELECT FROM obsidian_agent.vaults WHERE host = $1', ['nas']);
      expect(vault).toBeDefined();
      await until(async () => fleet.logged('end').includes(`touch ${planId}-here`));
      expect(fleet.logged('effect')).not.toContain(`${planId}-there`);
      expect(await listed(fleet, planId)).not.toHaveProperty('because');

      await fleet.kill('laptop');
      await fleet.start('laptop', { program });
      await until(async () => (await listed(fleet, planId))?.state === 'succeeded');
      await query('UPDATE obsidian_agent.plans SET machine_version = 1 WHERE plan_id = $1', [planId]);
      expect(summarize(await fleet.wait(planId))).toEqual(['here succeeded 1', 'there succeeded 1']);
      return [`${planId}-here`, `${planId}-there`];
    },
  },
];

const LATER_PLAN = 'UPDATE obsidian_agent.plans SET machine_version = 2 WHERE plan_id = $1';
const LATER_QUEUE = `
  UPDATE obsidian_agent_dbos.workflow_status SET queue_name = 'plans:2' WHERE workflow_uuid = $1 || ':1'`;

async function listed({ runner }: Fleet, planId: string) {
  const { plans } = await runner.list({ limit: 100 });
  return plans.find((plan) => plan.plan_id === planId);
}
