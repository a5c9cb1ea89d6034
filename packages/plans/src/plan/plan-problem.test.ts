import { expect, test } from 'vitest';
import { PlanRefused } from './plan-problem.ts';

test('of many problems the first hundred are printed', () => {
  const facts = { reason: 'SYNTAX', message: 'x', hint: 'y', column: 1 } as const;
  const refused = new PlanRefused(
    'plan.yaml',
    Array.from({ length: 780 }, (_, line) => ({ ...facts, line })),
  );

  expect(refused.problems).toHaveLength(780);
  expect(refused.message.split('\n')).toHaveLength(201);
});
