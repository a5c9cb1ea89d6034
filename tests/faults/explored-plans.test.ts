import { expect, test } from 'vitest';
import { explore } from '../../packages/plans/src/plan/explore.test.kit.ts';
import { exploredPlans } from '../../packages/plans/src/plan/explored-plans.test.kit.ts';
import { planOf } from '../../packages/plans/src/plan/machine.test.kit.ts';
import { isLong } from './ask-agent.ts';

const plans: typeof exploredPlans = isLong ? exploredPlans : [['one write', [{ id: 'a', effect: 'write' }]]];

test.each(plans)(
  '%s: a crash, a cancellation, a retry and an undo in any order keep each effect, once',
  { timeout: 3_600_000 },
  (name, tasks) => {
    const states = explore(planOf(tasks), { crashes: 1, cancels: 1, retries: 1, undos: 1 });

    process.stdout.write(`${name}: ${states} states\n`);
    expect(states).toBeGreaterThan(50);
  },
);
