import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hasPostgres } from '../fixtures/postgres/test-with-postgres.ts';
import { dbos } from '../runner-conformance/dbos-fleet.ts';
import type { Fleet } from '../runner-conformance/fleet.ts';
import { inParallel, isLong } from './ask-agent.ts';
import { killAtRandom, type Pace, persist } from './killed-hosts.ts';

const PLANS = isLong ? 200 : 3;
const names = Array.from({ length: PLANS }, (_, index) => `plan-${index}`);
/** Plans that run at a time. */
const WIDTH = 4;
const PACE: Omit<Pace, 'progress'> = isLong
  ? { steps: 20, delayMs: 500, downMs: 1000 }
  : { steps: 8, delayMs: 200, downMs: 200 };

/** Repeats the moments of an earlier run, as far as the machine does. */
const seed = Number(process.env['OBSIDIAN_AGENT_SEED'] ?? randomInt(1_000_000));

test.skipIf(!hasPostgres)(
  `${PLANS} plans over two hosts, whose workers and Postgres are killed at random moments, do each effect once`,
  { timeout: 3_600_000 },
  async () => {
    process.stdout.write(`OBSIDIAN_AGENT_SEED=${seed}\n`);
    await using fleet = await dbos.open();
    await Promise.all([fleet.start('nas'), fleet.start('laptop')]);
    const kills = killAtRandom(fleet, seed, {
      ...PACE,
      progress: () => [...linesOf(fleet, 'notes'), ...linesOf(fleet, 'work')].length,
    });

    const states = await inParallel(
      names.map((planId) => () => runPlan(fleet, planId)),
      WIDTH,
    );
    await kills.stop();
    const left = await fleet.end();

    const killed = [...kills.counts].map(([what, count]) => `${count} × ${what}`);
    process.stdout.write(`${PLANS} plans; killed: ${killed.join(', ')}\n`);
    const written = names.map(effectsOf);
    expect(states.filter((state) => state !== 'succeeded')).toEqual([]);
    expect(linesOf(fleet, 'notes')).toEqual(written.flatMap(({ notes }) => notes).toSorted());
    expect(linesOf(fleet, 'work')).toEqual(written.flatMap(({ work }) => work).toSorted());
    expect(left).toEqual([]);
    expect(killed).not.toEqual([]);
  },
);

/** A plan whose tasks wait for each other over both hosts. Returns how it ended. */
async function runPlan(fleet: Fleet, planId: string): Promise<string> {
  const append = (id: string, vault: string, more: object = {}) => ({
    id,
    agent: 'notes',
    action: 'append_note',
    vault,
    payload: { note: 'Log.md', content: `${planId} ${id}` },
    ...more,
  });
  const items = [`${planId} each 1`, `${planId} each 2`];
  const each = { for_each: items, payload: { note: 'Log.md', content: { $item: true } } };
  const tasks = [
    append('first', 'notes'),
    append('second', 'work', { depends_on: ['first'] }),
    append('each', 'notes', { depends_on: ['first'], ...each }),
    append('last', 'work', { depends_on: ['second', 'each'] }),
  ];
  await persist(() => fleet.submit(planId, tasks, { concurrency: 2 }));
  for (;;) {
    const report = await persist(() => fleet.runner.inspect(planId));
    if (report !== undefined && report.ended_at !== null) return describe(planId, report);
    if (fleet.lost().length > 0) throw new Error(fleet.lost().join('\n'));
    await pause(100);
  }
}

/** `succeeded`, or what went wrong. */
function describe(planId: string, { state, tasks }: Awaited<ReturnType<Fleet['wait']>>): string {
  if (state === 'succeeded') return state;
  const failures = tasks.map(({ task, state: end, failure }) => `${task} ${end} ${failure?.reason ?? ''}`);
  return `${planId} ${state}: ${failures.join(', ')}`;
}

function effectsOf(planId: string): { readonly notes: string[]; readonly work: string[] } {
  return {
    notes: ['first', 'each 1', 'each 2'].map((name) => `${planId} ${name}`),
    work: ['second', 'last'].map((name) => `${planId} ${name}`),
  };
}

function linesOf({ folder }: Fleet, vault: string): string[] {
  const lines = readFileSync(join(folder, vault, 'Log.md'), 'utf8').split('\n');
  return lines.filter((line) => line !== '').toSorted();
}
