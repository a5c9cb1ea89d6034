import type { Check } from '../../subject/check.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { verify } from '../../subject/violation.ts';
import { expectSuccess } from './answer.ts';
import { differencesFromGolden } from './match.ts';
import { asking, requestFor, requestId } from './request.ts';

const ids = { request_id: requestId(7), plan_id: 'plan-7', task_id: 'task-7', correlation_id: 'corr-7' };

/** What an agent remembers of its writes. */
export const historyChecks: readonly Check[] = [
  {
    id: 'history.lists-write',
    sentence:
      'Every write is one transaction: `list_history` has it, with the ids of its request, and only for its own plan.',
    run: async (bench) => {
      await using sandbox = await openSandbox(bench, { 'Log.md': '# Log\n' });
      const written = await sandbox.run(asking(requestFor('append_note', { note: 'Log', content: '- tea' }, ids)));
      const { transaction_id } = expectSuccess(written);
      const historyOf = async (plan_id: string) => {
        const observation = await sandbox.run(asking(requestFor('list_history', { plan_id })));
        return { observation, transactions: expectSuccess(observation)['transactions'] };
      };
      const change = { path: 'Log.md', kind: 'modified' };
      const listed = { ...ids, transaction_id, command: 'append_note', changes: [change], changes_total: 1 };
      for (const [plan, transactions] of [['plan-7', [listed]] as const, ['plan-8', []] as const]) {
        const seen = await historyOf(plan);
        const wrong = differencesFromGolden(transactions, seen.transactions, sandbox.root);
        const expected = `${transactions.length} transactions of ${plan}`;
        verify(wrong.length === 0, { observation: seen.observation, expected, seen: wrong.join('; ') });
      }
    },
  },
];
