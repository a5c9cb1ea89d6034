import { rmSync } from 'node:fs';
import { answerFileOf } from '@obsidian-agent/plans/runner';
import type { Client } from '../store/connect.ts';
import type { AnswerHost } from './answers.ts';

/** Deletes the files of answers that no plan needs any more. Each attempt has answers of its own: none comes again. */
export async function discardFiles(client: Client, { name, stateDir }: AnswerHost): Promise<void> {
  const { rows } = await client.query('SELECT sha256 FROM obsidian_agent.discarded_answers WHERE host = $1', [name]);
  if (rows.length === 0) return;
  const digests = rows.map(({ sha256 }) => String(sha256));
  for (const sha256 of digests) rmSync(answerFileOf(stateDir, { sha256 }), { force: true });
  await client.query('DELETE FROM obsidian_agent.discarded_answers WHERE host = $1 AND sha256 = ANY($2)', [
    name,
    digests,
  ]);
}
