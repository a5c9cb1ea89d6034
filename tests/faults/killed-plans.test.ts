import { expect, test } from 'vitest';
import { executable, inParallel, isLong } from './ask-agent.ts';
import { createKilledPlan, type KilledPlan } from './killed-plan.ts';
import { randomFrom } from './outside-edits.ts';

const PLANS = isLong ? 200 : 2;
/** Plans at a time: they mostly wait for their processes to start. */
const WIDTH = isLong ? 6 : 2;
/** In each of the two parts of a plan. */
const KILLS = isLong ? 3 : 1;

/** Set it to the seed of an earlier run, which is printed, to kill at the same instants. */
const seed = Number(process.env['OBSIDIAN_AGENT_SEED'] ?? Date.now() % 2 ** 31);

/** What each plan writes, in its order, and what a retry from each of these tasks writes again. */
const written = ['first', 'lost', 'chosen', 'each 1', 'each 2', 'each 3', 'say', 'repeat', 'late', 'last'];
const again: Readonly<Record<string, readonly string[]>> = {
  first: written,
  each: written.slice(3),
  group: written.slice(6),
  late: written.slice(8),
};

test(`${PLANS} plans with a retry, whose orchestrators are killed at random instants, do each effect once`, {
  timeout: 7_200_000,
}, async () => {
  process.stdout.write(`kills of OBSIDIAN_AGENT_SEED=${seed}\n`);
  const jobs = Array.from({ length: PLANS }, (_, index) => async () => {
    const plan = createKilledPlan(executable, KILLS, randomFrom(seed + index));
    await checkEffects(plan, Object.keys(again)[index % 4] ?? '');
    await plan.close();
    return plan.ends;
  });
  const ends = (await inParallel(jobs, WIDTH)).flat();

  const count = (state: string) => ends.filter((end) => end === state).length;
  process.stdout.write(`${ends.length} kills: ${[...new Set(ends)].map((end) => `${count(end)} ${end}`).join(', ')}\n`);
  expect(ends).not.toEqual([]);
});

async function checkEffects(plan: KilledPlan, from: string): Promise<void> {
  await plan.runToEnd();
  expect(plan.lines().toSorted()).toEqual(written.toSorted());
  expect(await plan.processesLeft()).toEqual([]);

  await plan.retryToEnd(from);
  const twice = [...written, ...(again[from] ?? [])].toSorted();
  expect(plan.lines().toSorted(), `after a retry from ${from}`).toEqual(twice);
  expect(await plan.processesLeft()).toEqual([]);

  await plan.undoAndRetry((before, after, isSettled) => {
    // An undo of which nobody knows what it did lets nothing run.
    const possible = isSettled ? [before.toSorted(), written.toSorted()] : [before.toSorted(), []];
    if (after.length === 0 && isSettled) expect(before).toEqual([]);
    else expect(possible).toContainEqual(after.toSorted());
  });
  expect(plan.lines().toSorted(), 'after an undo').toEqual(written.toSorted());
  expect(await plan.processesLeft()).toEqual([]);
}
