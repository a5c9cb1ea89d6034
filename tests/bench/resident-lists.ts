import { findOrphans, listTags, listTasks, openVault, type VaultReader } from '@obsidian-agent/vault';
import { sizesFor } from './bench-sizes.ts';
import { sharedVault } from './bench-vaults.ts';
import { roundsOf } from './questions.ts';
import { residentSettings } from './resident.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';

/** Queries before the first that counts, because a resident process is warm. */
const WARMING = 3;

/** The lists that a process that watches a vault makes from all notes, in the largest vault. */
export async function measureResidentLists(rounds: number): Promise<Row[]> {
  const subject = await sharedVault(sizesFor(rounds).at(-1) ?? 0);
  const vault = openVault(subject.vault, residentSettings(subject));
  try {
    const lists = Object.fromEntries(
      Object.entries(LISTS).map(([name, list]) => [
        name,
        async () => {
          const reader = await vault.open();
          const start = performance.now();
          await list(reader);
          return performance.now() - start;
        },
      ]),
    );
    for (let count = 0; count < WARMING; count += 1) for (const list of Object.values(lists)) await list();
    const seen = await interleave(lists, roundsOf(rounds, subject));
    return Object.entries(seen).map(([name, summary]) => ({
      what: `resident, ${subject.title}: \`${name}\``,
      figure: summary.median,
      unit: 'ms',
      reach: { atMost: 50 },
      seen: spread(summary, 'ms'),
    }));
  } finally {
    await vault.close();
  }
}

const PAGE = { limit: 50, cursor: undefined };

/** With the defaults of the commands. */
const LISTS: Readonly<Record<string, (reader: VaultReader) => Promise<unknown>>> = {
  list_tasks: (reader) =>
    listTasks(reader, { ...PAGE, includesCompleted: false, includesUnfiltered: false, sort: 'path' }),
  find_orphans: (reader) => findOrphans(reader, { kind: 'no_incoming' }, { ...PAGE, limit: 100 }),
  list_tags: (reader) => listTags(reader, { ...PAGE, limit: 100, nested: false }),
};
