import { openVault, queryBase, type Vault } from '@obsidian-agent/vault';
import { mainSize } from './bench-sizes.ts';
import { type BenchVault, sharedVault } from './bench-vaults.ts';
import { oneShot } from './one-shot.ts';
import { wordOfRank } from './prose.ts';
import { residentSettings } from './resident.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';

/** Queries before the first that counts, because a resident process is warm. */
const WARMING = 30;

/** A folder, a tag, three formulas and an order by one of them. */
const yaml = `
filters:
  and:
    - file.inFolder("Area 0")
    - file.hasTag("${wordOfRank(3000)}")
formulas:
  kilobytes: (file.size / 1024).round(1)
  title: file.name.split(" ").slice(2).join(" ").title()
  summary: if(tags.length > 1, formula.title + ", " + tags.join(" and "), formula.title)
views:
  - name: All
    order: [file.name, formula.kilobytes, formula.title, formula.summary]
    sort:
      - property: formula.title
        direction: DESC
`;

/** A view of a base, by a new process and by one that watches the vault. */
export async function measureBases(rounds: number): Promise<Row[]> {
  const vault = await sharedVault(mainSize(rounds));
  return [await oneShotRow(vault, rounds), await residentRow(vault, rounds)];
}

async function oneShotRow(vault: BenchVault, rounds: number): Promise<Row> {
  const { queried, searched } = await interleave(
    {
      queried: () => oneShot(vault, 'query_base', { yaml }).elapsedMs,
      searched: () => oneShot(vault, 'search_notes', { query: vault.rareWord }).elapsedMs,
    },
    rounds,
  );
  return {
    what: `one-shot \`query_base\`, ${vault.title}, against a one-shot search`,
    figure: queried.median / searched.median,
    unit: '×',
    reach: { atMost: 1.3 },
    seen: `${spread(queried, 'ms')}; search: ${spread(searched, 'ms')}`,
  };
}

async function residentRow(subject: BenchVault, rounds: number): Promise<Row> {
  const vault = openVault(subject.vault, residentSettings(subject));
  try {
    for (let count = 0; count < (rounds === 1 ? 1 : WARMING); count += 1) await timedQuery(vault);
    const { queried } = await interleave({ queried: () => timedQuery(vault) }, rounds * 2);
    return {
      what: `resident, ${subject.title}: a view of a base`,
      figure: queried.median,
      unit: 'ms',
      reach: { atMost: 30 },
      seen: spread(queried, 'ms'),
    };
  } finally {
    await vault.close();
  }
}

async function timedQuery(vault: Vault): Promise<number> {
  const start = performance.now();
  const asked = { reference: { yaml }, limit: 50, cursor: undefined, now: new Date() };
  const { total, result } = await queryBase(await vault.open(), asked);
  const elapsedMs = performance.now() - start;
  if (total === 0 || result.problems.length > 0) throw new Error('The base of the bench has no rows, or problems.');
  return elapsedMs;
}
