import { expect, test } from 'vitest';
import { EndedPlans } from './ended-plans.ts';

test('the plans that ended first are forgotten when there are too many events, but never the last one', () => {
  const forgotten: string[] = [];
  const plans = new EndedPlans((planId) => forgotten.push(planId));
  const sizes = { a: 20_000, b: 20_000, c: 20_000, d: 90_000 };

  plans.add('a', { size: sizes.a, endedAt: 1 });
  plans.add('b', { size: sizes.b, endedAt: 2 });
  plans.add('a', { size: sizes.a, endedAt: 3 });
  plans.add('c', { size: sizes.c, endedAt: 4 });
  const first = [...forgotten];
  plans.add('d', { size: sizes.d, endedAt: 5 });

  expect(first).toEqual(['b']);
  expect(forgotten).toEqual(['b', 'a', 'c']);
  expect(plans.isComplete('d', 5)).toBe(true);
});

test('events are complete only up to the end that they were kept for', () => {
  const plans = new EndedPlans(() => {});
  plans.add('a', { size: 1, endedAt: 1 });
  plans.add('left', { size: 1, endedAt: null });

  expect([plans.isComplete('a', 1), plans.isComplete('a', 2), plans.isComplete('left', null)]).toEqual([
    true,
    false,
    false,
  ]);
});
