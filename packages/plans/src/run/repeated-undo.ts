import { isObject, type ReceivedResponse } from '@obsidian-agent/shared-types';
import type { UndoReport } from './wire-reports.ts';

/**
 * Leaves out what an agent says only about transactions that an earlier answer has named in the same vault. Agents of one
 * program share its history, and others have one of their own, so each is asked.
 */
export function withoutRepeats(vaults: UndoReport['vaults']): UndoReport['vaults'] {
  const known = new Set<string>();
  return vaults.filter(({ vault_path, response, failure }) => {
    const named = transactionsOf(response).map((id) => JSON.stringify([vault_path, id]));
    const isRepeated = named.length > 0 && named.every((each) => known.has(each));
    for (const each of named) known.add(each);
    // The environments of two agents can have different vaults.
    return !isRepeated || failure !== null || vault_path === null;
  });
}

function transactionsOf(response: ReceivedResponse | null): unknown[] {
  const metadata = response?.result?.metadata;
  if (!isObject(metadata)) return [];
  return [metadata['undone'], metadata['already_undone']].flatMap((ids) => (Array.isArray(ids) ? ids : []));
}
