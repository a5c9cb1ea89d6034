import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openScriptedHost } from '../fixtures/hosts/scripted-worker.ts';
import { release, scriptedAgent, summarize } from '../fixtures/plan-agents/plan-world.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';

const LIMIT_MS = 120_000;
const WAIT = { timeout: 60_000, interval: 50 };

testWithPostgres(
  'an agent that is deleted on a host in the middle of a plan is named, and a retry goes on when it is back',
  async (url) => {
    await using host = await openScriptedHost(url);
    const program = join(host.folder, 'twin');
    symlinkSync(scriptedAgent, program);
    const file = join(host.folder, 'agents.json');
    const agents = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...agents, twin: { command: [program] } }));
    const gate = join(host.folder, 'gate');
    const touch = (id: string, more: object = {}, payload: object = {}) => ({
      id,
      agent: 'twin',
      action: 'touch',
      vault: 'notes',
      payload: { log: host.log, text: id, ...payload },
      ...more,
    });
    const tasks = [
      touch('held', {}, { hold: gate }),
      touch('other', { depends_on: ['held'], run_on: 'failure' }),
      touch('next', { depends_on: ['held'] }),
    ];
    const nas = await host.startWorker();
    await host.runner.submit(await host.check({ tasks }), { planId: 'plan' });
    await expect.poll(() => host.logged('effect'), WAIT).toEqual(['held']);

    rmSync(program);
    release(gate);
    const failed = await host.runner.wait('plan');
    symlinkSync(scriptedAgent, program);
    await host.runner.retry('plan');
    const retried = await host.runner.wait('plan');
    nas.kill('SIGTERM');
    await nas.ended;

    // Its answer cannot be checked any more. Its write has happened, and keeps its key.
    expect(summarize(failed)).toEqual(['held failed 1', 'other failed 1', 'next skipped 0']);
    expect(failed.tasks.map(({ failure }) => failure?.reason)).toEqual(['SCHEMA_VIOLATION', 'SPAWN_FAILED', undefined]);
    expect(retried.state).toBe('succeeded');
    expect(host.logged('effect')).toEqual(['held', 'next']);
  },
  LIMIT_MS,
);
