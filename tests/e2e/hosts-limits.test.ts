import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanReport } from '@obsidian-agent/orchestrator';
import { expect } from 'vitest';
import { openScriptedHost } from '../fixtures/hosts/scripted-worker.ts';
import { release, summarize } from '../fixtures/plan-agents/plan-world.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';

const LIMIT_MS = 180_000;
const WAIT = { timeout: 60_000, interval: 50 };

/** What each task waits for, by its name. */
function waitsOf(report: PlanReport | undefined): Record<string, string> {
  const waiting = report?.tasks.filter(({ waiting_since }) => waiting_since !== undefined) ?? [];
  return Object.fromEntries(waiting.map(({ task, because }) => [task, because ?? '']));
}

testWithPostgres(
  'limits of a vault and rates of an agent hold over all plans of a host, and tasks say what they wait for',
  async (url) => {
    await using host = await openScriptedHost(url);
    const [gate, vault] = [join(host.folder, 'gate'), join(host.folder, 'notes')];
    writeFileSync(
      host.settingsFile,
      `limits: { vaults: { ${JSON.stringify(vault)}: { concurrency: 1 } }, agents: { twin: { rate: 2/d } } }`,
    );
    shareAgents(host.folder);
    const look = (id: string, more: object = {}, payload: object = {}) => ({
      id,
      action: 'look',
      vault: 'notes',
      payload: { log: host.log, text: id, ...payload },
      ...more,
    });
    const submit = async (planId: string, ...tasks: object[]) =>
      host.runner.submit(await host.check({ tasks, concurrency: 4 }), { planId });
    const waits = async (planId: string) => waitsOf(await host.runner.inspect(planId));

    const setup = { vaults: ['notes', 'work'] };
    const first = await host.startWorker(setup);
    await submit('first', look('held', {}, { hold: gate }));
    await expect.poll(() => host.logged('start'), WAIT).toEqual(['look held']);
    await submit('second', look('read'), look('free', { vault: 'work' }), look('later', { depends_on: ['read'] }));
    const noSlot = `waits for a slot of vault ${vault}: 1 of 1 in use, on host nas`;
    await expect.poll(() => waits('second'), WAIT).toEqual({ read: noSlot });
    const shown = host.command('show', 'second');
    const events = [];
    for await (const event of host.runner.events('second')) {
      if (event.type !== 'task' || event.task !== 'read') continue;
      events.push([event.state, event.because]);
      if (event.because === noSlot) break;
    }
    await expect.poll(() => host.logged('end'), WAIT).toEqual(['look free']);
    release(gate);
    expect((await host.runner.wait('second')).state).toBe('succeeded');

    expect(events).toContainEqual(['running', noSlot]);
    expect(shown.stdout).toMatch(
      /read +look +running +waits for a slot of vault .*: 1 of 1 in use, on host nas since /,
    );
    expect(await waits('second')).toEqual({});

    const twin = (id: string) => look(id, { agent: 'twin', vault: 'work' });
    await submit('third', twin('one'), twin('two'));
    await host.runner.wait('third');
    first.kill('SIGKILL');
    await first.ended;
    // The starts of the process before count.
    const second = await host.startWorker(setup);
    await submit('fourth', twin('three'));
    const noStart = 'waits for a start of agent twin: 2/d are used up, on host nas';
    await expect.poll(() => waits('fourth'), WAIT).toEqual({ three: noStart });
    const cancelled = await host.runner.cancel('fourth');
    second.kill('SIGTERM');
    await second.ended;

    expect(summarize(cancelled)).toEqual(['three cancelled 1']);
    expect(await waits('fourth')).toEqual({});
    expect(host.logged('start')).not.toContain('look three');
  },
  LIMIT_MS,
);

testWithPostgres(
  'tasks say that their host has no slot for them, or that another one writes to their vault',
  async (url) => {
    await using host = await openScriptedHost(url);
    const gate = join(host.folder, 'gate');
    const task = (id: string, action: string) => ({
      id,
      action,
      vault: 'notes',
      payload: { log: host.log, text: id, ...(id === 'first' ? { hold: gate } : {}) },
    });
    const nas = await host.startWorker({ vaults: ['notes'], concurrency: 1 });
    const submit = async (planId: string, ...tasks: object[]) =>
      host.runner.submit(await host.check({ tasks }), { planId });
    const waits = async (planId: string) => waitsOf(await host.runner.inspect(planId));

    await submit('first', task('first', 'touch'));
    await expect.poll(() => host.logged('start'), WAIT).toEqual(['touch first']);
    await submit('second', task('reads', 'look'));
    await submit('third', task('writes', 'touch'));
    await expect.poll(() => waits('second'), WAIT).toEqual({ reads: 'waits for a slot: 1 of 1 in use, on host nas' });
    await expect
      .poll(() => waits('third'), WAIT)
      .toEqual({ writes: 'waits for another task that writes to vault notes, on host nas' });
    const shown = host.command('show', 'second');
    release(gate);
    const ended = await Promise.all([host.runner.wait('second'), host.runner.wait('third')]);
    nas.kill('SIGTERM');
    await nas.ended;

    expect(shown.stdout).toMatch(/reads +look +running +waits for a slot: 1 of 1 in use, on host nas since /);
    expect(ended.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    expect(await waits('second')).toEqual({});
  },
  LIMIT_MS,
);

testWithPostgres(
  'an agent that cannot be started gets a pause on its host only, and takes no slots from other agents',
  async (url) => {
    await using host = await openScriptedHost(url);
    writeFileSync(host.settingsFile, 'breakers: { twin: { failures: 1, pauses: [1h] } }');
    const look = (id: string, more: object = {}) => ({
      id,
      action: 'look',
      vault: 'notes',
      payload: { log: host.log, text: id },
      ...more,
    });
    const twins = ['second', 'third', 'fourth', 'fifth'].map((id) => look(id, { agent: 'twin', run_on: 'always' }));

    shareAgents(host.folder, ['/nowhere/agent']);
    const nas = await host.startWorker();
    shareAgents(host.folder);
    const laptop = await host.startWorker({ host: 'laptop', vaults: ['work'] });
    const tasks = [
      look('first', { agent: 'twin' }),
      ...twins.map((task) => ({ ...task, depends_on: ['first'] })),
      look('other', { depends_on: ['first'], run_on: 'always' }),
      look('elsewhere', { agent: 'twin', vault: 'work', depends_on: ['first'], run_on: 'always' }),
    ];
    await host.runner.submit(await host.check({ tasks, concurrency: 8 }), { planId: 'plan' });
    const waits = async () => waitsOf(await host.runner.inspect('plan'));
    const because = 'waits until agent twin is tried again, because it failed, on host nas';
    await expect.poll(waits, WAIT).toEqual(Object.fromEntries(twins.map(({ id }) => [id, because])));
    await expect.poll(() => host.logged('end').toSorted(), WAIT).toEqual(['look elsewhere', 'look other']);
    const cancelled = await host.runner.cancel('plan');
    for (const worker of [nas, laptop]) {
      worker.kill('SIGTERM');
      await worker.ended;
    }

    expect(cancelled.tasks[0]?.failure).toMatchObject({ reason: 'SPAWN_FAILED' });
    expect(summarize(cancelled)).toEqual([
      'first failed 1',
      ...twins.map(({ id }) => `${id} cancelled 1`),
      'other succeeded 1',
      'elsewhere succeeded 1',
    ]);
  },
  LIMIT_MS,
);

/** Lets the workers have the agents `scripted` and `twin`; of `twin`, a program that a test can replace. */
function shareAgents(folder: string, twin?: readonly string[]): void {
  const file = join(folder, 'agents.json');
  const agents = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...agents, twin: twin === undefined ? agents.scripted : { command: twin } }));
}
