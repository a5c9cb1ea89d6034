import { writeFileSync } from 'node:fs';
import { cpus, release, type } from 'node:os';
import { join } from 'node:path';
import { removeBenchFolders } from './bench-vaults.ts';
import { measures } from './measures.ts';
import { isReached, type Row, table } from './row.ts';

/**
 * Runs all measures and writes their table; named ones (`run.ts search move`) are printed only.
 *
 * `OBSIDIAN_AGENT_BENCH_ROUNDS` makes a run shorter, and `OBSIDIAN_AGENT_BENCH_NOTES` makes it one of other vaults, of
 * which nothing is written either. A figure that falls short is said, and is no failure.
 */
const ROUNDS = 25;

const { OBSIDIAN_AGENT_BENCH_ROUNDS: rounds, OBSIDIAN_AGENT_BENCH_NOTES: notes } = process.env;
const named = process.argv.slice(2);
const unknown = named.filter((name) => measures[name] === undefined);

if (unknown.length > 0) {
  console.error(`No measure is named "${unknown.join('", "')}". There are: ${Object.keys(measures).join(', ')}.`);
  process.exitCode = 2;
} else {
  const isWhole = named.length === 0 && notes === undefined;
  const rows = await measureAll();
  if (isWhole) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), pageOf(rows));
}

async function measureAll(): Promise<Row[]> {
  const rows: Row[] = [];
  try {
    for (const [name, measure] of Object.entries(measures)) {
      if (named.length > 0 && !named.includes(name)) continue;
      const seen = await measure(Number(rounds ?? ROUNDS));
      rows.push(...seen);
      for (const row of seen) print(row);
    }
  } finally {
    removeBenchFolders();
  }
  return rows;
}

function print(row: Row): void {
  const reached = isReached(row) ? 'reached' : 'missed ';
  console.log(`${reached} ${row.figure.toFixed(2)} ${row.unit}  ${row.what}\n          ${row.seen}`);
}

function pageOf(rows: readonly Row[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${type()} ${release()}, Node ${process.version}`;
  return `# What was measured

By \`pnpm bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. Variants of a row ran in turn, in shuffled rounds, after one
round that does not count; absolute times are that machine's, ratios are what counts.

${table(rows)}
`;
}
