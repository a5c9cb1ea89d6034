import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHostedWorld, type HostedWorld, withNamedVault } from '../fixtures/hosts/served-host.ts';
import { release, summarize } from '../fixtures/plan-agents/plan-world.ts';
import { dumpDatabase } from '../fixtures/postgres/dump-database.ts';
import { whyNoPostgres } from '../fixtures/postgres/shared-server.ts';

const absent = whyNoPostgres();
if (absent !== undefined) process.stderr.write(`Tests of plans over many hosts are skipped: ${absent}\n`);

describe.skipIf(absent !== undefined)('plans over many hosts', () => {
  let world: HostedWorld;
  beforeAll(async () => {
    world = await createHostedWorld();
  });
  afterAll(() => world.close());

  const touch = (id: string, more: object = {}) => ({
    id,
    action: 'touch',
    payload: { log: world.log, text: id },
    ...more,
  });
  const submit = async (planId: string, tasks: object[], more: object = {}) =>
    world.runner.submit(await world.check({ tasks, ...more }), { planId });
  const until = async (planId: string, state: string) => {
    for await (const event of world.runner.events(planId))
      if (event.type === 'task' && event.state === state) return event;
    throw new Error(`No task of ${planId} was ${state}.`);
  };

  test('a plan runs to its end, with answers that later tasks and outputs read', async () => {
    const planId = await submit(
      'first',
      [
        touch('a', { payload: { log: world.log, text: 'a', list: ['x', 'y'] } }),
        touch('b', { payload: { log: world.log, text: { $from: 'a', path: '$.result.data' } } }),
        {
          id: 'each',
          action: 'look',
          for_each: { $from: 'a', path: '$.result.metadata.list' },
          payload: { log: world.log, text: { $item: true } },
        },
        touch('never', { when: { $from: 'a', path: '$.result.metadata.none' } }),
      ],
      { outputs: { said: { $from: 'b', path: '$.result.data' } } },
    );

    const report = await world.runner.wait(planId);

    expect(summarize(report)).toEqual([
      'a succeeded 1',
      'b succeeded 1',
      'each succeeded 0',
      'each[0] succeeded 1',
      'each[1] succeeded 1',
      'never skipped 0',
    ]);
    expect(report.outputs).toEqual({ said: 'a' });
  });

  test('the same id with the same body joins, with another one it is refused', async () => {
    const tasks = [touch('once')];
    await submit('joined', tasks);
    await submit('joined', tasks);
    await expect(submit('joined', [touch('other')])).rejects.toMatchObject({ reason: 'PLAN_BODY_DIFFERS' });

    expect((await world.runner.wait('joined')).state).toBe('succeeded');
    expect(world.logged('start').filter((line) => line === 'touch once')).toHaveLength(1);
  });

  test('events go on after the last one that a reader has', async () => {
    await submit('streamed', [touch('s')]);
    const all = [];
    for await (const event of world.runner.events('streamed')) all.push(event);
    expect(all.map(({ type, ...event }) => [type, 'state' in event && event.state])).toEqual([
      ['plan', 'running'],
      ['task', 'running'],
      ['task', 'succeeded'],
      ['plan', 'succeeded'],
    ]);

    const later = [];
    for await (const event of world.runner.events('streamed', { after: all[1]?.id })) later.push(event);
    expect(later).toEqual(all.slice(2));
    const reset = [];
    for await (const event of world.runner.events('streamed', { after: '999999' })) reset.push(event);
    expect(reset).toEqual([{ type: 'reset', plan_id: 'streamed', id: '0' }, ...all]);
  });

  test('a person approves a task, once', async () => {
    await submit('asked', [
      { id: 'ask', approval: { message: 'Publish?' } },
      touch('published', { depends_on: ['ask'] }),
    ]);
    await until('asked', 'waiting');

    const questionId = (await world.runner.inspectTask('asked', 'ask'))?.approval?.question_id ?? undefined;
    await expect(
      world.runner.approve('asked', 'ask', { isApproved: true, questionId: 'an earlier one' }),
    ).rejects.toMatchObject({ reason: 'APPROVAL_STALE' });
    await world.runner.approve('asked', 'ask', { isApproved: true, by: 'Kim', questionId });
    await expect(world.runner.approve('asked', 'ask', { isApproved: false })).rejects.toMatchObject({
      reason: expect.stringMatching(/^APPROVAL_/),
    });

    const report = await world.runner.wait('asked');
    expect(report.state).toBe('succeeded');
    expect(report.tasks[0]?.approval).toMatchObject({ is_approved: true, answered_by: 'Kim' });
  });

  test('a cancelled plan stops its agents, and resume continues it', async () => {
    const hold = join(world.folder, 'hold');
    await submit('stopped', [
      touch('held', { payload: { log: world.log, text: 'held', hold } }),
      touch('after', { depends_on: ['held'] }),
    ]);
    await expect.poll(() => world.logged('start')).toContain('touch held');

    const cancelled = await world.runner.cancel('stopped');
    expect(summarize(cancelled)).toEqual(['held cancelled 1', 'after cancelled 0']);
    release(hold);
    await world.runner.resume('stopped');

    expect(summarize(await world.runner.wait('stopped'))).toEqual(['held succeeded 2', 'after succeeded 1']);
    expect(world.logged('effect').filter((line) => line === 'held')).toHaveLength(1);
  });

  test('while a resumed plan asks, what waits for the answer is queued', async () => {
    await submit('resumed', [
      { id: 'ask', approval: { message: 'Publish?' } },
      touch('write', { depends_on: ['ask'] }),
      touch('last', { depends_on: ['write'] }),
    ]);
    const states = async () => (await world.runner.inspect('resumed'))?.tasks.map(({ state }) => state);
    await expect.poll(states).toEqual(['waiting', 'queued', 'queued']);
    await world.runner.cancel('resumed');
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled']);

    await world.runner.resume('resumed');

    await expect.poll(states).toEqual(['waiting', 'queued', 'queued']);
    await world.runner.approve('resumed', 'ask', { isApproved: true });
    expect((await world.runner.wait('resumed')).state).toBe('succeeded');
  });

  test('a retry runs what failed with a new key, and what was skipped because of it', async () => {
    const fail = { kind: 'refused', times: 1 };
    await submit('failed', [
      touch('f', { payload: { log: world.log, text: 'f', fail } }),
      touch('g', { depends_on: ['f'] }),
    ]);
    expect(summarize(await world.runner.wait('failed'))).toEqual(['f failed 1', 'g skipped 0']);

    await world.runner.retry('failed');

    expect(summarize(await world.runner.wait('failed'))).toEqual(['f succeeded 2', 'g succeeded 1']);
    await expect(world.runner.retry('failed')).rejects.toMatchObject({ reason: 'NOTHING_TO_RETRY' });
  });

  test('a failed attempt is tried again after its wait', async () => {
    const fail = { kind: 'unavailable', times: 1 };
    await submit('again', [
      touch('r', { payload: { log: world.log, text: 'r', fail }, retry: { max_attempts: 2, backoff_ms: 10 } }),
    ]);

    expect(summarize(await world.runner.wait('again'))).toEqual(['r succeeded 2']);
  });

  test('a host that ends in the middle of a task goes on when it is back, and the effect happens once', async () => {
    const hold = join(world.folder, 'hold-host');
    await submit('interrupted', [
      touch('kept', { payload: { log: world.log, text: 'kept', hold } }),
      touch('next', { depends_on: ['kept'] }),
    ]);
    await expect.poll(() => world.logged('effect')).toContain('kept');

    await world.stopHost();
    release(hold);
    await world.startHost();

    expect(summarize(await world.runner.wait('interrupted'))).toEqual(['kept succeeded 2', 'next succeeded 1']);
    expect(world.logged('effect').filter((line) => line === 'kept')).toHaveLength(1);
    expect(world.logged('start').filter((line) => line === 'touch kept')).toHaveLength(2);
  });

  test('a plan is undone in its vault, and pruned', async () => {
    const note = join(world.folder, 'vault', 'Log.md');
    writeFileSync(note, '# Log\n');
    const tasks = [{ id: 'write', agent: 'notes', action: 'append_note', payload: { note: 'Log', content: 'tea' } }];
    const plan = await world.check({ tasks, vault_path: 'vault' });
    const planId = await world.runner.submit(withNamedVault(plan), { planId: 'undone' });
    expect((await world.runner.wait(planId)).state).toBe('succeeded');
    expect(readFileSync(note, 'utf8')).toBe('# Log\ntea\n');
    await submit('large', [touch('l', { payload: { log: world.log, bytes: 20_000 } })]);
    await world.runner.wait('large');
    const answerFiles = () => globSync('host/answers/**/*.json', { cwd: world.folder });
    expect(answerFiles()).toHaveLength(1);

    const changes = await world.runner.changes(planId, 'write');
    const preview = await world.runner.undo(planId, { isDryRun: true });
    expect(readFileSync(note, 'utf8')).toBe('# Log\ntea\n');
    // As an undo leaves it whose process was killed.
    const database = new pg.Client(world.url);
    await database.connect();
    await database.query("UPDATE obsidian_agent.plans SET undo_begun_at = 1 WHERE plan_id = 'undone'");
    await database.end();
    await expect(world.runner.retry(planId)).rejects.toMatchObject({ reason: 'UNDO_UNSETTLED' });
    expect(await world.runner.inspect(planId)).toHaveProperty('undo_begun_at');
    const undone = await world.runner.undo(planId, { isDryRun: false });

    expect(await world.runner.inspect(planId)).not.toHaveProperty('undo_begun_at');
    expect(changes).toMatchObject([{ path: 'Log.md', status: 'modified', diff: expect.stringContaining('+tea') }]);
    expect(preview.vaults).toMatchObject([{ agent: 'notes', vault_path: 'notes', failure: null }]);
    expect(undone.vaults).toMatchObject([{ agent: 'notes', vault_path: 'notes', failure: null }]);
    expect(readFileSync(note, 'utf8')).toBe('# Log\n');

    const { plans } = await world.runner.prune({ endedBefore: Number.MAX_SAFE_INTEGER }, { isDryRun: false });
    expect(plans.map(({ plan_id }) => plan_id)).toContain('undone');
    const rows = await dumpDatabase(world.url);
    expect(rows.filter((row) => row.includes('"undone"')).map((row) => row.split(' ')[0])).toEqual(['pruned_plans']);
    await expect.poll(answerFiles).toEqual([]);
    await expect(world.runner.inspect('undone')).rejects.toMatchObject({ reason: 'PLAN_PRUNED' });
  });

  test('secrets and the connection are in no row', async () => {
    await submit('said', [touch('said')]);
    await world.runner.wait('said');
    await submit('secret', [touch('s', { payload: { log: world.log, text: { $secret: 'TOKEN' } } })]);
    expect((await world.runner.wait('secret')).state).toBe('succeeded');

    const rows = await dumpDatabase(world.url);
    const having = (text: string) => rows.filter((row) => row.includes(text)).map((row) => row.slice(0, 100));
    expect(having('"plan_id":"secret"')).not.toEqual([]);
    expect(having(new URL(world.url).password)).toEqual([]);
    expect(having('correct horse')).toEqual([]);
    expect(having('"data":"said"')).not.toEqual([]);
    expect(await world.runner.answer('secret', 's')).toMatchObject({ result: { data: 'correct horse' } });
  });
});
