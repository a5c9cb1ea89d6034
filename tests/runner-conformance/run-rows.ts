import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fleet, Subject } from './fleet.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';

const isLongForm = process.env['OBSIDIAN_AGENT_FAULTS'] === 'long';
const LIMIT_MS = 120_000;
const LONG_LIMIT_MS = 600_000;

/** Holds a runner to every row that applies to it. Each row has hosts of its own names, on one fleet. */
export function runRows(subject: Subject): void {
  describe(`the runner "${subject.name}"`, () => {
    let fleet: Fleet;
    beforeAll(async () => {
      fleet = await subject.open();
    }, LIMIT_MS);
    afterAll(async () => await fleet[Symbol.asyncDispose](), LIMIT_MS);

    for (const [at, row] of rows.entries()) {
      const reason = whySkipped(row, subject);
      const title = reason === undefined ? row.name : `${row.name} (not run: ${reason})`;
      test.skipIf(reason !== undefined)(
        title,
        // A second attempt must not find the plan of the first.
        ({ task }) => hold(fleet, row, `row-${at}-${task.result?.retryCount ?? 0}`),
        row.isLong ? LONG_LIMIT_MS : LIMIT_MS,
      );
    }
  });
}

function whySkipped({ needs, isLong, impossible }: Row, { lacks }: Subject): string | undefined {
  if (needs !== undefined && lacks[needs] !== undefined) return lacks[needs];
  if (impossible !== undefined) return impossible;
  return isLong === true && !isLongForm ? 'only in the long form; see pnpm faults' : undefined;
}

/** Every effect once, every plan at its end, no process left. */
async function hold(fleet: Fleet, row: Row, planId: string): Promise<void> {
  const before = fleet.logged('effect').length;
  let effects: readonly string[];
  let left: readonly number[];
  try {
    effects = await row.run(fleet, planId);
  } finally {
    left = await fleet.end();
  }
  expect(fleet.logged('effect').slice(before).toSorted()).toEqual(effects.toSorted());
  expect(await fleet.runner.inspect(planId)).toMatchObject({ ended_at: expect.any(String) });
  expect(left).toEqual([]);
  expect(fleet.lost()).toEqual([]);
}
