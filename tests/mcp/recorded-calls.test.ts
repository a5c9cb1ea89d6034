import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { householdCalls, householdVault } from './household-calls.ts';
import { callTool, connectStdio } from './mcp-client.ts';
import { type McpVault, plantVault } from './mcp-vault.ts';
import { type RecordedCall, recordedCalls, recordedVault } from './recorded-calls.ts';

const WORDS = ['yesterday', 'today', 'tomorrow'];

/** Replaces the words for days, as the servers of these tests see them: in UTC. */
function onThisDay<T>(value: T): T {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return JSON.parse(
    JSON.stringify(value).replace(/\{(yesterday|today|tomorrow)\}/g, (_, name) => day(WORDS.indexOf(name) - 1)),
  );
}

const jobs = Map.groupBy([...recordedCalls, ...householdCalls], ({ job }) => job);

test('the calls of a model for everyday jobs do the job, or are refused with what would', async () => {
  const wrong: string[] = [];
  const most = Math.max(...[...jobs.values()].map((calls) => calls.length));
  // Calls for one job would undo the need for each other, so that each has a vault of its own.
  for (let at = 0; at < most; at += 1) {
    const vault = plantVault(onThisDay({ ...recordedVault, ...householdVault }));
    const args = ['--vault', vault.path, '--tools', 'core'];
    const { client } = await connectStdio(vault, { args });
    for (const call of [...jobs.values()].flatMap((calls) => calls[at] ?? [])) {
      const { tool, args: sent, expected } = onThisDay(call);
      const answer = await callTool(client, tool, sent).catch((error: Error) => ({
        text: error.message,
        isError: true,
      }));
      if (!isAsExpected(answer, expected, vault)) wrong.push(`${tool} ${JSON.stringify(sent)}: ${answer.text}`);
    }
    await client.close();
  }

  expect(wrong).toEqual([]);
}, 30_000);

function isAsExpected(
  { text, isError }: { readonly text: string; readonly isError: boolean },
  expected: RecordedCall['expected'],
  vault: McpVault,
): boolean {
  if ('refusedNaming' in expected) return isError && new RegExp(`\\b${expected.refusedNaming}\\b`).test(text);
  if (isError) return false;
  if ('mentions' in expected) return expected.mentions.every((mention) => text.includes(mention));
  if ('gone' in expected && existsSync(join(vault.path, expected.gone))) return false;
  return existsSync(join(vault.path, expected.note)) && vault.text(expected.note).includes(expected.has);
}
