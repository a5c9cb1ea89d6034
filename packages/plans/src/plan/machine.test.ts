import * as fc from 'fast-check';
import { test } from 'vitest';
import { anyPlan, drive } from './machine.test.kit.ts';

test('the machine does what its specification says, for any plan and any order of events', () => {
  fc.assert(
    fc.property(anyPlan, fc.infiniteStream(fc.nat()), (plan, luck) => drive(plan, () => luck.next().value ?? 0)),
    {
      numRuns: 300,
    },
  );
});
