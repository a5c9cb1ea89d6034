import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPlanWorld, type PlanWorld } from '../fixtures/plan-agents/plan-world.ts';

const DAY_MS = 86_400_000;

let world: PlanWorld;
let aheadMs = 0;
beforeEach(() => {
  aheadMs = 0;
  const clock = {
    now: () => Date.now() + aheadMs,
    after(ms: number, call: () => void) {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  };
  world = createPlanWorld({ clock });
});
afterEach(() => world.close());

/** Runs a plan whose only write dies after its effect. The agent remembers idempotency keys for 30 days. */
async function loseAnswer(fail: object = { kind: 'crash_after_effect', times: 1 }, more: object = {}): Promise<string> {
  const payload = { vault_path: join(world.folder, 'vault'), log: world.log, text: 'write', fail, ...more };
  const report = await world.run({ tasks: [{ id: 'write', action: 'touch', payload }] });
  expect(report.tasks[0]?.failure?.reason).toBe('NO_RESPONSE');
  return report.plan_id;
}

async function retry(planId: string, from?: string): Promise<string> {
  await world.runner.retry(planId, { from });
  const { tasks } = await world.runner.wait(planId);
  return tasks[0]?.failure?.reason ?? tasks[0]?.state ?? '';
}

test('a write whose answer was lost is sent again while the agent remembers its key', async () => {
  const planId = await loseAnswer();

  aheadMs = 29 * DAY_MS;

  expect(await retry(planId)).toBe('succeeded');
  expect(world.logged('effect')).toEqual(['write']);
});

test('later, its effect is unknown, until somebody decides to send it again', async () => {
  const planId = await loseAnswer();

  aheadMs = 30 * DAY_MS;

  expect(await retry(planId)).toBe('EFFECT_UNKNOWN');
  expect(await retry(planId)).toBe('EFFECT_UNKNOWN');
  expect(world.logged('start')).toHaveLength(1);
  expect(await retry(planId, 'write')).toBe('succeeded');
  expect(world.logged('effect')).toEqual(['write', 'write']);
});

test('the age of a write counts from its first attempt without an answer', async () => {
  const planId = await loseAnswer({ kind: 'crash_after_effect', times: 2 });

  aheadMs = 20 * DAY_MS;
  expect(await retry(planId)).toBe('NO_RESPONSE');
  aheadMs = 40 * DAY_MS;

  expect(await retry(planId)).toBe('EFFECT_UNKNOWN');
});

test.each(['refused', 'unavailable'])('an attempt that is %s does not settle the one before', async (kind) => {
  const planId = await loseAnswer({ kind: ['crash_after_effect', kind, kind] });

  expect(await retry(planId)).toMatch(/^(NOTE_NOT_FOUND|BUSY)$/);
  expect(await retry(planId)).toMatch(/^(NOTE_NOT_FOUND|BUSY)$/);
  expect(await retry(planId)).toBe('succeeded');
  expect(world.logged('effect')).toEqual(['write']);
});

test('after its vault was replaced by a copy, the effect is unknown', async () => {
  const planId = await loseAnswer();
  const vault = join(world.folder, 'vault');

  cpSync(vault, `${vault}-copy`, { recursive: true, preserveTimestamps: true });
  rmSync(vault, { recursive: true });
  renameSync(`${vault}-copy`, vault);

  expect(await retry(planId)).toBe('EFFECT_UNKNOWN');
  expect(world.logged('start')).toHaveLength(1);
  expect(await retry(planId, 'write')).toBe('succeeded');
});

test('a vault that was moved away and back is the same', async () => {
  const planId = await loseAnswer();
  const vault = join(world.folder, 'vault');

  renameSync(vault, `${vault}-moved`);
  renameSync(`${vault}-moved`, vault);

  expect(await retry(planId)).toBe('succeeded');
  expect(world.logged('effect')).toEqual(['write']);
});
