import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mainSize } from './bench-sizes.ts';
import { type BenchVault, ownVault, settle } from './bench-vaults.ts';
import { notePath } from './linked-vault.ts';
import { oneShot } from './one-shot.ts';
import { wordOfRank } from './prose.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';

const CHANGED = 10;

/** A question right after others changed some notes, against the same one to a vault that is as it was. */
export async function measureOutsideChanges(rounds: number): Promise<Row[]> {
  const vault = await settle(ownVault(mainSize(rounds)));
  const ask = () => oneShot(vault, 'search_notes', { query: vault.rareWord }).elapsedMs;
  let round = 0;
  // What has just changed is read once more by later questions, too: each of these begins with a vault at rest.
  const { changed, unchanged } = await interleave(
    {
      changed: async () => {
        await settle(vault);
        round += 1;
        changeNotes(vault, round);
        return ask();
      },
      unchanged: async () => {
        await settle(vault);
        return ask();
      },
    },
    Math.min(rounds, 15),
  );
  return [
    {
      what: `one-shot \`search_notes\`, ${vault.title}, after ${CHANGED} of them were changed outside, against an unchanged vault`,
      figure: changed.median / unchanged.median,
      unit: '×',
      reach: { atMost: 1.2 },
      seen: `${spread(changed, 'ms')}; unchanged: ${spread(unchanged, 'ms')}`,
    },
  ];
}

/** Adds a line to notes in as many folders, others in each round. */
function changeNotes({ vault, notes }: BenchVault, round: number): void {
  for (let index = 0; index < CHANGED; index += 1) {
    const number = Math.floor((notes * index) / CHANGED + round * 7) % notes;
    const path = join(vault, `${notePath(number)}.md`);
    writeFileSync(path, `${readFileSync(path, 'utf8')}\nWhat was added: ${wordOfRank(4000 + round)}.\n`);
  }
}
