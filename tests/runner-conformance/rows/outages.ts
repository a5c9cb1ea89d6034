import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { release, summarize } from '../../fixtures/plan-agents/plan-world.ts';
import { distributed, type Fleet, type Need } from '../fleet.ts';
import { holdOf, type Row, touch, until, untilLogged } from '../row.ts';

interface Outage {
  readonly name: string;
  readonly needs: Need;
  readonly isLong?: boolean;
  readonly lastsMs: number;
  begin(fleet: Fleet): Promise<void>;
  end(fleet: Fleet): Promise<void>;
}

const outages: readonly Outage[] = [
  {
    name: 'the database is killed and restarted in the middle of a plan',
    needs: 'database',
    lastsMs: 500,
    begin: (fleet) => distributed(fleet).server.kill(),
    end: (fleet) => distributed(fleet).server.start(),
  },
  {
    name: 'the network between a host and the database is cut',
    needs: 'network',
    lastsMs: 500,
    begin: async (fleet) => distributed(fleet).network.cut(),
    end: async (fleet) => distributed(fleet).network.restore(),
  },
  {
    name: 'the network between a host and the database is cut for a minute',
    needs: 'network',
    isLong: true,
    lastsMs: 60_000,
    begin: async (fleet) => distributed(fleet).network.cut(),
    end: async (fleet) => distributed(fleet).network.restore(),
  },
  {
    name: 'the database is stopped for a minute',
    needs: 'database',
    isLong: true,
    lastsMs: 60_000,
    begin: (fleet) => distributed(fleet).server.stop(),
    end: (fleet) => distributed(fleet).server.start(),
  },
];

/** The write that runs ends meanwhile; its result is kept and delivered, and nothing runs twice. */
const duringAnOutage = ({ begin, end, lastsMs, ...row }: Outage): Row => ({
  ...row,
  async run(fleet, planId) {
    const hold = holdOf(fleet, planId);
    const [held, next] = [`${planId}-held`, `${planId}-next`];
    await fleet.start('nas');
    await fleet.submit(planId, [
      touch(fleet, 'held', { payload: { text: held, hold } }),
      touch(fleet, 'next', { depends_on: ['held'], payload: { text: next } }),
    ]);
    await untilLogged(fleet, 'effect', held);
    const ended = fleet.wait(planId);
    await begin(fleet);
    release(hold);
    await untilLogged(fleet, 'end', `touch ${held}`);
    await pause(lastsMs);
    await end(fleet);
    expect(summarize(await ended)).toEqual(['held succeeded 1', 'next succeeded 1']);
    expect(fleet.logged('start').filter((line) => line === `touch ${held}`)).toHaveLength(1);
    return [held, next];
  },
});

export const outageRows: readonly Row[] = [
  ...outages.map(duringAnOutage),
  {
    name: 'the database is killed while a host recovers',
    needs: 'database',
    async run(fleet, planId) {
      const { server } = distributed(fleet);
      const hold = holdOf(fleet, planId);
      const held = `${planId}-held`;
      await fleet.start('nas');
      await fleet.submit(planId, [touch(fleet, 'held', { payload: { text: held, hold } })]);
      await untilLogged(fleet, 'effect', held);
      await fleet.cutPower('nas');
      await fleet.start('nas');
      await server.kill();
      release(hold);
      await server.start();
      await until(async () => (await fleet.runner.inspect(planId).catch(() => undefined))?.state === 'succeeded');
      expect(summarize(await fleet.wait(planId))).toEqual(['held succeeded 2']);
      return [held];
    },
  },
];
