import { join } from 'node:path';
import { expect } from 'vitest';
import { openScriptedHost } from '../fixtures/hosts/scripted-worker.ts';
import { release, summarize } from '../fixtures/plan-agents/plan-world.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';
import type { HostProcess } from '../runner-conformance/host-process.ts';

const LIMIT_MS = 120_000;
const WAIT = { timeout: 30_000, interval: 20 };
/** Asks a worker to stop. Resolves when it has given its plans to other hosts. */
async function stop(worker: HostProcess, { query }: Awaited<ReturnType<typeof openScriptedHost>>): Promise<void> {
  worker.kill('SIGTERM');
  const coordinators = async () => (await query('SELECT coordinator FROM obsidian_agent.plans')).rows;
  await expect.poll(coordinators, WAIT).toEqual([{ coordinator: null }]);
}

testWithPostgres(
  'a worker lets its tasks end before it stops, unless it is asked again',
  async (url) => {
    await using world = await openScriptedHost(url);
    const [first, second] = ['first', 'second'].map((name) => join(world.folder, name)) as [string, string];
    const touch = (id: string, hold: string, more: object = {}) => ({
      id,
      action: 'touch',
      vault: 'notes',
      payload: { log: world.log, text: id, hold },
      ...more,
    });
    const plan = { tasks: [touch('first', first), touch('second', second, { depends_on: ['first'] })] };

    const patient = await world.startWorker();
    await world.runner.submit(await world.check(plan), { planId: 'plan' });
    await expect.poll(() => world.logged('effect'), WAIT).toEqual(['first']);
    await stop(patient, world);
    release(first);
    expect(await patient.ended).toEqual([0, null]);
    expect(world.logged('end')).toEqual(['touch first']);

    const hasty = await world.startWorker();
    await expect.poll(() => world.logged('effect'), WAIT).toEqual(['first', 'second']);
    await stop(hasty, world);
    hasty.kill('SIGTERM');
    expect(await hasty.ended).toEqual([0, null]);
    expect(await world.left()).toEqual([]);
    release(second);

    const last = await world.startWorker();
    const report = await world.runner.wait('plan');
    last.kill('SIGTERM');
    await last.ended;

    expect(summarize(report)[0]).toBe('first succeeded 1');
    expect(report.state).toBe('succeeded');
    expect(world.logged('start')).toEqual(['touch first', 'touch second', 'touch second']);
    expect(world.logged('effect')).toEqual(['first', 'second']);
  },
  LIMIT_MS,
);
