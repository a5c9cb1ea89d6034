import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openScriptedHost } from '../fixtures/hosts/scripted-worker.ts';
import { release, summarize } from '../fixtures/plan-agents/plan-world.ts';
import { startProxy } from '../fixtures/postgres/proxy.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';

const LIMIT_MS = 180_000;
const WAIT = { timeout: 60_000, interval: 50 };

testWithPostgres(
  'results that a host still has when its vault was claimed by another one change nothing',
  async (url) => {
    await using world = await openScriptedHost(url);
    await using network = await startProxy(url);
    const gates = { write: join(world.folder, 'write'), read: join(world.folder, 'read') };
    const task = (id: keyof typeof gates, action: string) => ({
      id,
      action,
      vault: 'notes',
      payload: { log: world.log, text: id, hold: gates[id] },
    });
    const tasks = [
      task('write', 'touch'),
      task('read', 'look'),
      { ...task('read', 'look'), id: 'next', depends_on: ['write'] },
    ];
    const outbox = () => readdirSync(join(world.folder, 'host', 'outbox'));
    const states = async () => (await world.runner.inspect('plan'))?.tasks.map(({ state }) => state);
    const here = { host: 'laptop', vaults: ['work'] };

    // The plan belongs to the only host that is there.
    const before = await world.startWorker(here);
    await world.runner.submit(await world.check({ tasks }), { planId: 'plan' });
    await expect.poll(states, WAIT).toEqual(['running', 'running', 'queued']);
    const nas = await world.startWorker({ url: network.url });
    await expect.poll(() => world.logged('start').toSorted(), WAIT).toEqual(['look read', 'touch write']);
    const both = { host: 'laptop', vaults: ['work', 'notes'] };
    const claimNotes = (from: string, ...words: string[]) =>
      world.command('claim', 'notes', world.configure(both), '--from', from, '--json', ...words);
    const early = claimNotes('nas');
    network.cut();
    for (const gate of Object.values(gates)) release(gate);
    await expect.poll(() => outbox().length, WAIT).toBe(2);
    rmSync(gates.read);

    before.kill('SIGTERM');
    await before.ended;
    const claim = claimNotes('nas');
    const laptop = await world.startWorker(both);
    await expect.poll(states, WAIT).toEqual(['failed', 'running', 'skipped']);
    await expect.poll(() => world.logged('start').length, WAIT).toBe(3);
    network.restore();
    await expect
      .poll(() => nas.lastWords(), WAIT)
      .toContain('"type":"vault_moved","vault":"notes","to":"laptop","epoch":2');
    await expect.poll(outbox, WAIT).toEqual([]);
    const late = await states();
    release(gates.read);
    const report = await world.runner.wait('plan');
    const retried = world.command('retry', 'plan', '--json');
    const hosts = world.command('hosts', '--json');
    const back = ['notes', world.configure({ vaults: ['notes'] }), '--from', 'laptop', '--json'];
    const refused = world.command('claim', ...back);
    const forced = world.command('claim', ...back, '--force');
    for (const worker of [nas, laptop]) {
      worker.kill('SIGTERM');
      await worker.ended;
    }

    expect(early.status).toBe(1);
    expect(JSON.parse(early.stdout)).toMatchObject({
      reason: 'VAULT_IN_USE',
      message: expect.stringMatching(/host "nas" is running \(seen \d s ago\).* "notes"\. .* run there: 2\.$/),
      hint: expect.stringContaining('--force'),
    });
    expect(JSON.parse(refused.stdout)).toMatchObject({ reason: 'VAULT_IN_USE' });
    expect(forced).toMatchObject({ status: 0 });
    expect(JSON.parse(claim.stdout)).toMatchObject({
      epoch: 2,
      moved: [expect.any(String)],
      uncertain: [expect.any(String)],
    });
    expect(late).toEqual(['failed', 'running', 'skipped']);
    expect(summarize(report)).toEqual(['write failed 1', 'read succeeded 1', 'next skipped 0']);
    expect(report.tasks[0]?.failure).toMatchObject({ reason: 'EFFECT_UNKNOWN' });
    // Both hosts have the same copy of the vault here. The write keeps its key, so that its agent does not do it again.
    expect(retried.status).toBe(0);
    expect(world.logged('effect')).toEqual(['write']);
    expect(world.logged('start').toSorted()).toEqual([
      'look read',
      'look read',
      'look read',
      'touch write',
      'touch write',
    ]);
    expect(JSON.parse(hosts.stdout).hosts).toMatchObject([
      { host: 'laptop', vaults: [{ vault: 'notes', epoch: 2 }, {}] },
      { vaults: [] },
    ]);
  },
  LIMIT_MS,
);
