import { expect, test } from 'vitest';
import { PlanPaths } from './plan-paths.ts';

const SLOW = "$[?search(@, '^(a|a)*$')]";
const letters = [`${'a'.repeat(60)}b`];

test('quick paths are evaluated immediately, in order with those that take long', async () => {
  const paths = new PlanPaths();
  const immediately = paths.evaluate((select) => select('$[?@ > 1]', [1, 2, 3]));
  const later = paths.evaluate((select) => {
    const before = select('$[?@ == 1]', [1, 2]);
    try {
      return [before, select(SLOW, letters), []];
    } catch (error) {
      if ((error as Error).name !== 'JsonPathTooSlow') throw error;
      return [before, (error as Error).message, select('$[?@ == 2]', [1, 2])];
    }
  });

  expect(immediately).toEqual([2, 3]);
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toEqual([[1], `${SLOW} takes too long to evaluate.`, [2]]);
});

test('a plan whose paths took too long together evaluates only quick ones', async () => {
  const paths = new PlanPaths(0);

  await expect(paths.evaluate((select) => select(SLOW, letters))).rejects.toThrow(
    `${SLOW} takes too long to evaluate now that the JSONPaths of the plan took 0 s together.`,
  );
  expect(await paths.evaluate((select) => select('$[?@ > 1]', [1, 2, 3]))).toEqual([2, 3]);
});
