import { expect, test } from 'vitest';
import { explore } from './explore.test.kit.ts';
import { exploredPlans } from './explored-plans.test.kit.ts';
import { planOf } from './machine.test.kit.ts';

/** Together they take minutes, so that `pnpm faults` does that. */
const mishaps = [
  { crashes: 1, cancels: 0, retries: 1, undos: 0 },
  { crashes: 0, cancels: 1, retries: 1, undos: 1 },
];

test.each(exploredPlans)('%s: every order of answers and mishaps keeps each effect, once', (_, tasks) => {
  for (const each of mishaps) expect(explore(planOf(tasks), each)).toBeGreaterThan(20);
});
