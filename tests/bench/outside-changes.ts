import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mainSize } from './bench-sizes.ts';
import { type BenchVault, ownVault, settle } from './bench-vaults.ts';
import { notePath } from './linked-vault.ts';
import { oneShot } from './one-shot.ts';
import { wordOfRank } from './prose.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';

/** Notes that other programs change at the same time. */
export const CHANGED = 10;
/** This long after their last change the texts are indexed, by the next query. */
const AT_REST_MS = 10_500;

/** A query right after others changed some notes, compared with the same query to an unchanged vault. */
export async function measureOutsideChanges(rounds: number): Promise<Row[]> {
  const vault = await settle(ownVault(mainSize(rounds)));
  const { changed, taking, unchanged } = await interleave(questionsAfterChanges(vault, rounds), Math.min(rounds, 15));
  const asked = `one-shot \`search_notes\`, ${vault.title},`;
  const against = `after ${CHANGED} notes were changed by another program, against an unchanged vault`;
  return [
    {
      what: `${asked} right ${against}`,
      figure: changed.median / unchanged.median,
      unit: '×',
      reach: { atMost: 1.2 },
      seen: `${spread(changed, 'ms')}; unchanged: ${spread(unchanged, 'ms')}`,
    },
    {
      what: `${asked} ten seconds ${against}: the query that updates the index`,
      figure: taking.median / unchanged.median,
      unit: '×',
      reach: { atMost: 1.2 },
      seen: `${spread(taking, 'ms')}; unchanged: ${spread(unchanged, 'ms')}`,
    },
  ];
}

/** Milliseconds of a query right after changes, of the query that indexes them, and of one to an unchanged vault. */
export function questionsAfterChanges(
  vault: BenchVault,
  rounds: number,
): Readonly<Record<'changed' | 'taking' | 'unchanged', () => Promise<number>>> {
  const ask = () => oneShot(vault, 'search_notes', { query: vault.rareWord }).elapsedMs;
  let round = 0;
  // Later queries read recent changes again, so each of these begins with a settled vault.
  const change = async () => {
    await rest(vault, rounds);
    round += 1;
    changeNotes(vault, round);
  };
  return {
    changed: async () => {
      await change();
      return ask();
    },
    taking: async () => {
      await change();
      if (rounds > 1) await wait(AT_REST_MS);
      return ask();
    },
    unchanged: async () => {
      await rest(vault, rounds);
      return ask();
    },
  };
}

/** Waits until no changed text is read outside the index any more. */
async function rest(vault: BenchVault, rounds: number): Promise<void> {
  if (rounds > 1) await wait(AT_REST_MS);
  await settle(vault);
}

/** Adds a line to notes in as many folders, different ones in each round. */
function changeNotes({ vault, notes }: BenchVault, round: number): void {
  for (let index = 0; index < CHANGED; index += 1) {
    const number = Math.floor((notes * index) / CHANGED + round * 7) % notes;
    const path = join(vault, `${notePath(number)}.md`);
    writeFileSync(path, `${readFileSync(path, 'utf8')}\nWhat was added: ${wordOfRank(4000 + round)}.\n`);
  }
}
