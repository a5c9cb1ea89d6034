import { join } from 'node:path';
import { expect } from 'vitest';
import { openScriptedHost } from '../fixtures/hosts/scripted-worker.ts';
import { release, summarize } from '../fixtures/plan-agents/plan-world.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';

const LIMIT_MS = 120_000;
const WAIT = { timeout: 60_000, interval: 50 };

testWithPostgres(
  'tasks without a vault run on another host if theirs is gone; a write that had begun waits for it',
  async (url) => {
    await using world = await openScriptedHost(url);
    const hold = join(world.folder, 'hold');
    const task = (id: string, action: string) => ({ id, action, payload: { log: world.log, text: id, hold } });
    const starts = () => world.logged('start').toSorted();
    const waits = async () =>
      (await world.runner.inspect('plan'))?.tasks.map(({ task, because }) => [task, because ?? '']);

    const gone = await world.startWorker({ host: 'gone', vaults: [] });
    await world.runner.submit(await world.check({ tasks: [task('read', 'look'), task('write', 'touch')] }), {
      planId: 'plan',
    });
    await expect.poll(starts, WAIT).toEqual(['look read', 'touch write']);
    const nas = await world.startWorker();
    gone.kill('SIGKILL');
    await gone.ended;
    // As it is ten seconds later.
    await world.query("UPDATE obsidian_agent.hosts SET seen_at = seen_at - 10001 WHERE name = 'gone'");
    await expect.poll(starts, WAIT).toEqual(['look read', 'look read', 'touch write']);
    await expect.poll(waits, WAIT).toEqual([
      ['read', ''],
      ['write', 'waits for host gone'],
    ]);
    release(hold);
    const back = await world.startWorker({ host: 'gone', vaults: [] });
    const report = await world.runner.wait('plan');
    for (const worker of [nas, back]) {
      worker.kill('SIGTERM');
      await worker.ended;
    }

    expect(summarize(report)).toEqual(['read succeeded 1', 'write succeeded 2']);
    expect(world.logged('effect')).toEqual(['write']);
  },
  LIMIT_MS,
);
