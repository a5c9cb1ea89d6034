import { expect } from 'vitest';
import { summarize } from '../../fixtures/plan-agents/plan-world.ts';
import { type Row, until } from '../row.ts';

/** Longer answers are in files. */
const MANY_BYTES = 20_000;

export const replacedAnswers: readonly Row[] = [
  {
    name: 'the answer of a task that runs again is deleted with its file',
    async run(fleet, planId) {
      await fleet.start('nas');
      await fleet.submit(planId, [
        { id: 'read', action: 'look', vault: 'notes', payload: { log: fleet.log, bytes: MANY_BYTES } },
      ]);
      await fleet.wait(planId);
      const [first] = (await fleet.runner.inspectTask(planId, 'read'))?.attempts ?? [];
      const answersTo = async (id = '') => (await fleet.findStored(id)).filter((name) => name.includes('answers'));
      expect(await answersTo(first?.request_id)).toHaveLength(1);
      await fleet.goOn(planId, 'retry', 'read');
      expect(summarize(await fleet.wait(planId))).toEqual(['read succeeded 2']);
      await until(async () => (await answersTo(first?.request_id)).length === 0);
      const [, second] = (await fleet.runner.inspectTask(planId, 'read'))?.attempts ?? [];
      expect(await answersTo(second?.request_id)).toHaveLength(1);
      return [];
    },
  },
];
