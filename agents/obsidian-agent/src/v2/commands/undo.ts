import { call, counted, param, SEND, text } from '@obsidian-agent/shared-types';
import { chooseUndo, type UndoReference } from '@obsidian-agent/vault';
import { paramExcluded, paramMissing } from '../../request/param-errors.ts';
import { transactionMembers } from '../handling/carry-out.ts';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { placeOf } from '../report/dry-run-report.ts';
import { fact, verb, writeReport } from '../report/write-report.ts';

const HINT = text`${SEND} the ${param('transaction_id')} that the write or ${call('list_history')} returned, or one of ${param('request_id')}, ${param('task_id')} and ${param('plan_id')}.`;

export const handler: ReadHandlerV2<'undo'> = async (context, params) => {
  const { dry_run: isPreview = false, vault_path, response_format, ...given } = params;
  const [reference, ...others] = Object.entries(given) as [UndoReference['kind'], string][];
  if (reference === undefined) throw paramMissing('transaction_id', HINT);
  if (others[0] !== undefined) throw paramExcluded(others[0][0], reference[0]);

  const vault = context.vault();
  const { ids, alreadyUndone } = chooseUndo(await vault.history(), {
    kind: reference[0] as UndoReference['kind'],
    id: reference[1],
  });
  const committed = await vault.undo(ids, isPreview ? 'preview' : context.options);
  const { outcome: undone, changes } = committed;

  const facts = { ...committed, isPreview };
  const what = `${verb(facts, 'Undid', 'undo')} ${counted(undone.length, 'transaction')}: ${counted(changes.length, 'change')}.`;
  const sentence =
    undone.length === 0
      ? `${counted(alreadyUndone.length, 'transaction')} had already been undone; nothing was changed.`
      : what;
  const details = [
    ...undone.map((id) => fact('undone', id)),
    ...alreadyUndone.map((id) => fact('undone before', id)),
    ...changes.slice(0, 200).map((change) => `- ${change.kind.replace('_', ' ')} ${placeOf(change)}`),
  ];
  return {
    ...writeReport({ sentence, details }, params, facts),
    metadata: {
      undone,
      already_undone: alreadyUndone.filter((id) => !undone.includes(id)),
      ...transactionMembers(facts),
    },
  };
};
