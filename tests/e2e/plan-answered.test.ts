import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../packages/plans/src/run/clock.ts';
import { orchestrator } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { createPlanWorld, type PlanWorld } from '../fixtures/plan-agents/plan-world.ts';

let world: PlanWorld;
beforeEach(() => {
  world = createPlanWorld();
});
afterEach(() => world.close());

/** Starts a plan and waits until it asks. */
async function startAsking(more: object) {
  const look = { id: 'before', action: 'look', payload: { log: world.log } };
  const ask = { id: 'ask', approval: { message: 'Publish?', ...more }, depends_on: ['before'] };
  const planId = await world.runner.submit(await world.check({ tasks: [look, ask] }));
  for await (const event of world.runner.events(planId)) if (event.type === 'task' && event.state === 'waiting') break;
  return planId;
}

test.each([
  ['while', 60_000],
  ['after', 3000],
])('show says who answered an interrupted plan %s the answer had time, and how to go on', async (when, timeout_ms) => {
  const planId = await startAsking({ timeout_ms });
  await world.runner.close();
  const other = world.secondRunner();
  await other.approve(planId, 'ask', { isApproved: true, by: 'Kim' });
  const show = async (...words: readonly string[]) => {
    const command = [...orchestrator, 'show', planId, ...words, '--state', world.stateDir] as const;
    return (await runProcess({ command })).stdout;
  };
  const dueAt = (await other.inspect(planId))?.tasks[1]?.approval?.due_at ?? '';
  if (when === 'after')
    await new Promise<void>((resolve) => void systemClock.after(Date.parse(dueAt) - systemClock.now(), resolve));

  for (const shown of [await show(), await show('ask')]) {
    expect(shown).toMatch(/Approved by Kim at 20\S+ \d\d:\d\d\.\n/);
    expect(shown).toContain(`\nGo on with:\n  obsidian-orchestrator resume ${planId} --state`);
    expect(shown).not.toMatch(/Answer with|time for an answer|orchestrator (approve|reject|retry)/);
  }
});
