import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanSummary } from '@obsidian-agent/orchestrator';
import { expect } from 'vitest';
import { release, summarize } from '../../fixtures/plan-agents/plan-world.ts';
import type { Fleet } from '../fleet.ts';
import { holdOf, type Row, touch, until, untilLogged } from '../row.ts';

const MIB = 1024 ** 2;

const longTask = (seconds: number, isLong: boolean): Row => ({
  name: `a task runs for ${seconds} s, longer than the waits of an engine`,
  isLong,
  async run(fleet, planId) {
    const hold = holdOf(fleet, planId);
    await fleet.start('nas');
    await fleet.submit(planId, [
      touch(fleet, 'long', { payload: { text: planId, hold }, timeout_ms: 20_000 * seconds }),
    ]);
    await untilLogged(fleet, 'effect', planId);
    setTimeout(() => release(hold), seconds * 1000);
    expect(summarize(await fleet.wait(planId))).toEqual(['long succeeded 1']);
    expect(fleet.logged('start').filter((line) => line === `touch ${planId}`)).toHaveLength(1);
    return [planId];
  },
});

const largeAnswer = (mib: number, isLong: boolean): Row => ({
  name: `an answer of ${mib} MiB`,
  isLong,
  async run(fleet, planId) {
    await fleet.start('nas');
    await fleet.submit(planId, [touch(fleet, 'large', { payload: { text: planId, bytes: mib * MIB } })]);
    expect(summarize(await fleet.wait(planId))).toEqual(['large succeeded 1']);
    expect((await fleet.runner.answerText(planId, 'large'))?.length).toBeGreaterThan(mib * MIB);
    return [planId];
  },
});

export const planRows: readonly Row[] = [
  {
    name: 'the same id twice joins, and with another body it is refused',
    async run(fleet, planId) {
      const tasks = [touch(fleet, 'once', { payload: { text: planId } })];
      await fleet.start('nas');
      await fleet.submit(planId, tasks);
      await fleet.submit(planId, tasks);
      await expect(fleet.submit(planId, [touch(fleet, 'other')])).rejects.toMatchObject({
        reason: 'PLAN_BODY_DIFFERS',
      });
      expect((await fleet.wait(planId)).state).toBe('succeeded');
      return [planId];
    },
  },
  {
    name: 'a plan is cancelled in the middle of a write: its agent is dead within its grace',
    async run(fleet, planId) {
      const hold = holdOf(fleet, planId);
      await fleet.start('nas');
      await fleet.submit(planId, [touch(fleet, 'held', { payload: { text: planId, hold } })]);
      await untilLogged(fleet, 'effect', planId);
      expect(fleet.agents()).toHaveLength(1);
      expect(summarize(await fleet.runner.cancel(planId))).toEqual(['held cancelled 1']);
      expect(fleet.agents()).toEqual([]);
      release(hold);
      await fleet.goOn(planId, 'resume');
      expect(summarize(await fleet.wait(planId))).toEqual(['held succeeded 2']);
      return [planId];
    },
  },
  {
    name: 'eight writers on two vaults: one writer in a vault at a time',
    async run(fleet, planId) {
      await Promise.all([fleet.start('nas'), fleet.start('laptop')]);
      const names = Array.from({ length: 8 }, (_, at) => ({ text: `${planId}-${at}`, vault: vaults[at % 2] ?? '' }));
      await fleet.submit(
        planId,
        names.map(({ text, vault }, at) => touch(fleet, `w${at}`, { vault, payload: { text } })),
        { concurrency: 8 },
      );
      expect((await fleet.wait(planId)).state).toBe('succeeded');
      for (const vault of vaults) {
        const own = new Set(names.filter((each) => each.vault === vault).map(({ text }) => text));
        expect(writersAtOnce(fleet, own)).toBe(1);
      }
      return names.map(({ text }) => text);
    },
  },
  longTask(3, false),
  longTask(90, true),
  largeAnswer(8, false),
  largeAnswer(64, true),
  {
    name: 'a failed plan is retried: what had succeeded does not run again',
    async run(fleet, planId) {
      const [first, second] = [`${planId}-first`, `${planId}-second`];
      const fail = { kind: 'refused', times: 1 };
      await fleet.start('nas');
      await fleet.submit(planId, [
        touch(fleet, 'first', { payload: { text: first } }),
        touch(fleet, 'second', { depends_on: ['first'], payload: { text: second, fail } }),
      ]);
      expect(summarize(await fleet.wait(planId))).toEqual(['first succeeded 1', 'second failed 1']);
      await fleet.goOn(planId, 'retry');
      expect(summarize(await fleet.wait(planId))).toEqual(['first succeeded 1', 'second succeeded 2']);
      return [first, second];
    },
  },
  {
    name: 'a plan that keeps no texts leaves none',
    async run(fleet, planId) {
      const text = `${planId} private note`;
      await fleet.start('nas');
      await fleet.submit(planId, tasksWith(fleet, planId, text), { keep: { texts: false } });
      expect(await fleet.wait(planId)).toMatchObject({ state: 'failed', texts_removed_at: expect.any(String) });
      await until(async () => (await fleet.findStored(text)).length === 0);
      expect(await fleet.findStored(planId)).not.toEqual([]);
      expect(await fleet.runner.inspectTask(planId, 'refused')).toMatchObject({
        payload: null,
        answer: null,
        failure: { reason: 'NOTE_NOT_FOUND' },
        attempts: [{ stderr: null }],
      });
      await expect(fleet.runner.retry(planId)).rejects.toMatchObject({ reason: 'TEXTS_REMOVED' });
      return ['small', 'large', 'twice'].map((id) => `${planId}-${id}`);
    },
  },
  {
    name: 'sub-plans read answers through their inputs, in their tasks and through their outputs',
    async run(fleet, planId) {
      const look = (id: string, payload: object) => ({
        id,
        action: 'look',
        vault: 'notes',
        payload: { log: fleet.log, ...payload },
      });
      const inputs = { texts: { type: 'list' } };
      const each = touch(fleet, 'each', { for_each: { $input: 'texts' }, payload: { text: { $item: true } } });
      const last = look('last', { text: { $from: 'each', path: '$[1].result.data' } });
      const outputs = (task: string, path: string) => ({ last: { $from: task, path } });
      const inner = fleet.layPlan(`${planId}-inner`, [each, last], {
        inputs,
        outputs: outputs('last', '$.result.data'),
      });
      const below = { id: 'below', plan: inner, inputs: { texts: { $input: 'texts' } } };
      const outer = fleet.layPlan(`${planId}-outer`, [below], { inputs, outputs: outputs('below', '$.outputs.last') });
      const texts = [`${planId}-one`, `${planId}-two`];
      await fleet.start('nas');
      await fleet.submit(planId, [
        look('find', { list: texts }),
        { id: 'write', plan: outer, inputs: { texts: { $from: 'find', path: '$.result.metadata.list' } } },
        look('shown', { text: { $from: 'write', path: '$.outputs.last' } }),
      ]);
      expect((await fleet.wait(planId)).state).toBe('succeeded');
      for (const key of ['write/below/each[1]', 'write/below/last', 'shown'])
        expect(await fleet.runner.inspectTask(planId, key)).toMatchObject({ payload: { text: texts[1] } });
      return texts;
    },
  },
  {
    name: 'a sub-plan asks, decides, fails, is handled and is retried like the tasks of a plan',
    async run(fleet, planId) {
      const fail = { kind: 'refused', times: 1 };
      const named = (id: string) => ({ text: `${planId}-${id}` });
      const inner = fleet.layPlan(`${planId}-inner`, [
        { id: 'look', action: 'look', vault: 'notes', payload: { log: fleet.log, list: [{ done: false }] } },
        touch(fleet, 'skipped', { when: { $from: 'look', path: '$.result.metadata.list[?@.done == true]' } }),
        { id: 'ask', approval: { message: 'Go on?' } },
        touch(fleet, 'first', { depends_on: ['ask'], payload: named('first') }),
        touch(fleet, 'broken', { depends_on: ['first'], payload: { ...named('broken'), fail } }),
        touch(fleet, 'handled', { depends_on: ['broken'], run_on: 'failure', payload: named('handled') }),
        touch(fleet, 'last', { depends_on: ['broken'], payload: named('last') }),
      ]);
      await fleet.start('nas');
      await fleet.submit(planId, [
        { id: 'sub', plan: inner },
        touch(fleet, 'cleanup', { depends_on: ['sub'], run_on: 'always', payload: named('cleanup') }),
        touch(fleet, 'after', { depends_on: ['sub'], payload: named('after') }),
      ]);
      await until(async () => (await fleet.runner.inspectTask(planId, 'sub/ask'))?.state === 'waiting');
      await fleet.runner.approve(planId, 'sub/ask', { isApproved: true, by: 'Kim' });
      expect(summarize(await fleet.wait(planId))).toEqual([
        'sub failed 0',
        ...['sub/look succeeded 1', 'sub/skipped skipped 0', 'sub/ask succeeded 0', 'sub/first succeeded 1'],
        ...['sub/broken failed 1', 'sub/handled succeeded 1', 'sub/last skipped 0'],
        ...['cleanup succeeded 1', 'after skipped 0'],
      ]);
      await fleet.goOn(planId, 'retry');
      expect(summarize(await fleet.wait(planId))).toEqual([
        'sub succeeded 0',
        ...['sub/look succeeded 1', 'sub/skipped skipped 0', 'sub/ask succeeded 0', 'sub/first succeeded 1'],
        ...['sub/broken succeeded 2', 'sub/handled skipped 1', 'sub/last succeeded 1'],
        ...['cleanup succeeded 2', 'after succeeded 1'],
      ]);
      return ['first', 'handled', 'cleanup', 'broken', 'last', 'cleanup', 'after'].map((id) => named(id).text);
    },
  },
  {
    name: 'a for_each task is shown with its payload as written, and an item with its value',
    async run(fleet, planId) {
      await fleet.start('nas');
      const payload = { log: fleet.log, text: { $item: true } };
      await fleet.submit(planId, [{ id: 'each', action: 'look', vault: 'notes', for_each: [planId], payload }]);
      expect((await fleet.wait(planId)).state).toBe('succeeded');
      expect(await fleet.runner.inspectTask(planId, 'each')).toMatchObject({ payload });
      expect(await fleet.runner.inspectTask(planId, 'each[0]')).toMatchObject({ payload: { text: planId } });
      return [];
    },
  },
  {
    name: 'a plan that was undone is retried: its line is there once',
    async run(fleet, planId) {
      const append = { note: 'Log.md', content: planId };
      const lines = () => readFileSync(join(fleet.folder, 'notes', 'Log.md'), 'utf8').split('\n');
      await fleet.start('nas');
      await fleet.submit(planId, [
        { id: 'append', agent: 'notes', action: 'append_note', vault: 'notes', payload: append },
      ]);
      expect((await fleet.wait(planId)).state).toBe('succeeded');
      await fleet.runner.undo(planId, { isDryRun: false });
      expect(lines()).not.toContain(planId);
      const undone = { undone_at: expect.stringMatching(/^20\S+Z$/) };
      expect(await fleet.runner.inspect(planId)).toMatchObject({ ...undone, tasks: [{ is_undone: true }] });
      expect(await findListed(fleet, planId)).toMatchObject(undone);
      await fleet.goOn(planId, 'retry', 'append');
      await until(() => lines().includes(planId));
      expect((await fleet.wait(planId)).state).toBe('succeeded');
      expect(lines().filter((line) => line === planId)).toHaveLength(1);
      expect(await findListed(fleet, planId)).not.toHaveProperty('undone_at');
      return [];
    },
  },
  {
    name: 'what was undone runs again in its order, though a task between stays as it is',
    async run(fleet, planId) {
      const write = { agent: 'notes', vault: 'notes' };
      const create = { ...write, id: 'create', action: 'create_note', payload: { path: planId, content: '' } };
      const look = { id: 'look', action: 'look', vault: 'notes', payload: { log: fleet.log }, depends_on: ['create'] };
      const append = { ...write, id: 'append', action: 'append_note', payload: { note: planId, content: 'Last' } };
      await fleet.start('nas');
      await fleet.submit(planId, [{ ...append, depends_on: ['look'] }, look, create]);
      expect((await fleet.wait(planId)).state).toBe('succeeded');
      await fleet.runner.undo(planId, { isDryRun: false });
      expect(existsSync(join(fleet.folder, 'notes', `${planId}.md`))).toBe(false);
      await fleet.goOn(planId, 'retry');
      await until(async () => (await findListed(fleet, planId))?.undone_at === undefined);
      expect(summarize(await fleet.wait(planId))).toEqual([
        'append succeeded 2',
        'look succeeded 1',
        'create succeeded 2',
      ]);
      expect(readFileSync(join(fleet.folder, 'notes', `${planId}.md`), 'utf8')).toContain('Last');
      return [];
    },
  },
];

async function findListed({ runner }: Fleet, planId: string): Promise<PlanSummary | undefined> {
  return (await runner.list({ limit: 100 })).plans.find(({ plan_id }) => plan_id === planId);
}

/** Tasks with a text in payloads, answers of two sizes, stderr and an item. The last one fails. */
function tasksWith(fleet: Fleet, planId: string, text: string): object[] {
  const large = [`${text} ${'x'.repeat(LARGE_BYTES)}`];
  return [
    touch(fleet, 'small', { payload: { text: `${planId}-small`, list: [text], say: [{ text }] } }),
    touch(fleet, 'large', { payload: { text: `${planId}-large`, list: large } }),
    {
      id: 'each',
      action: 'look',
      vault: 'notes',
      for_each: { $from: 'small', path: '$.result.metadata.list' },
      payload: { log: fleet.log, list: [{ $item: true }] },
    },
    touch(fleet, 'twice', {
      retry: { max_attempts: 2, backoff_ms: 1 },
      payload: { text: `${planId}-twice`, fail: BUSY },
    }),
    touch(fleet, 'refused', { payload: { text, fail: { kind: 'refused', times: 9 } } }),
  ];
}

/** Larger than what goes along with a result. */
const LARGE_BYTES = 20 * 1024;
const BUSY = { kind: 'unavailable', times: 1 };

const vaults = ['notes', 'work'];

/** The most of these writes that ran at the same time. The log has their starts and ends in order. */
function writersAtOnce({ log }: Fleet, own: ReadonlySet<string>): number {
  const lines = readFileSync(log, 'utf8').split('\n');
  const events = lines.filter((line) => /^(start|end) /.test(line) && own.has(line.split(' ').at(-1) ?? ''));
  let running = 0;
  return Math.max(...events.map((line) => (running += line.startsWith('start') ? 1 : -1)));
}
