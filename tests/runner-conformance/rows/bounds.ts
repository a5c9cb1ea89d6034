import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { summarize } from '../../fixtures/plan-agents/plan-world.ts';
import { holdOf, type Row, touch, until } from '../row.ts';

const retry = { max_attempts: 5, backoff_ms: 1 };
const failing = (times: number) => ({ kind: 'crash', times });

/** What a plan may take, and who hears of its end. */
export const bounds: readonly Row[] = [
  {
    name: 'a plan that takes too long ends, with its running task and its open question',
    async run(fleet, planId) {
      const hold = holdOf(fleet, planId);
      await fleet.start('nas');
      await fleet.submit(
        planId,
        [
          touch(fleet, 'held', { payload: { text: planId, hold } }),
          { id: 'ask', approval: { message: 'Go on?' } },
          touch(fleet, 'after', { depends_on: ['held'], payload: { text: `${planId}-after` } }),
        ],
        { timeout_ms: 1500 },
      );
      const report = await fleet.wait(planId);
      expect(report.state).toBe('failed');
      expect(summarize(report)).toEqual(['held cancelled 1', 'ask cancelled 0', 'after cancelled 0']);
      expect(fleet.agents()).toEqual([]);
      return [planId];
    },
  },
  {
    name: 'a question that nobody answers in time is answered as the plan says',
    async run(fleet, planId) {
      await fleet.start('nas');
      await fleet.submit(planId, [
        { id: 'rejected', approval: { message: 'Go on?', timeout_ms: 200, on_timeout: 'reject' } },
        { id: 'approved', approval: { message: 'Go on?', timeout_ms: 200, on_timeout: 'approve' } },
        touch(fleet, 'no', { depends_on: ['rejected'], payload: { text: `${planId}-no` } }),
        touch(fleet, 'yes', { depends_on: ['approved'], payload: { text: `${planId}-yes` } }),
      ]);
      const report = await fleet.wait(planId);
      expect(summarize(report)).toEqual([
        'rejected failed 0',
        'approved succeeded 0',
        'no skipped 0',
        'yes succeeded 1',
      ]);
      expect(report.tasks[0]?.failure?.reason).toBe('APPROVAL_TIMED_OUT');
      return [`${planId}-yes`];
    },
  },
  {
    name: 'the tasks of a plan share its retries, and its end is said to a program',
    async run(fleet, planId) {
      const said = join(fleet.folder, `${planId}-said`);
      await fleet.start('nas');
      await fleet.submit(
        planId,
        [
          touch(fleet, 'a', { retry, payload: { text: `${planId}-a`, fail: failing(2) } }),
          touch(fleet, 'b', { retry, depends_on: ['a'], payload: { text: `${planId}-b`, fail: failing(2) } }),
        ],
        { retry_budget: 3, notify: [{ on: ['failed'], command: ['/bin/sh', '-c', `cat >> '${said}'`] }] },
      );
      const report = await fleet.wait(planId);
      expect(summarize(report)).toEqual(['a succeeded 3', 'b failed 2']);
      await until(() => existsSync(said) && readFileSync(said, 'utf8').endsWith('}\n'));
      expect(JSON.parse(readFileSync(said, 'utf8'))).toMatchObject({
        plan_id: planId,
        event: 'failed',
        failures: [{ task: 'b', reason: 'NO_RESPONSE' }],
      });
      return [`${planId}-a`];
    },
  },
];
