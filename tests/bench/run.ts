import { writeFileSync } from 'node:fs';
import { cpus, release, type } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareTrees, comparisonTable } from './against.ts';
import { removeBenchFolders } from './bench-vaults.ts';
import { measures } from './measures.ts';
import { buildCommit } from './other-commit.ts';
import { isReached, type Row, table } from './row.ts';

/**
 * Runs all measures and writes their table; named ones (`run.ts search move`) are only printed.
 *
 * `--against COMMIT` builds that commit and prints how each row compares with it, with both measured in alternation.
 * `OBSIDIAN_AGENT_BENCH_ROUNDS` makes a run shorter or longer (15 or more with `--against`), and `OBSIDIAN_AGENT_BENCH_NOTES` sets the sizes of the vaults; in
 * both cases nothing is written. A figure that misses its bound is printed, and is not a failure.
 */
const ROUNDS = 25;
const ROUNDS_AGAINST = 15;

const { OBSIDIAN_AGENT_BENCH_ROUNDS: rounds, OBSIDIAN_AGENT_BENCH_NOTES: notes } = process.env;
const { values, positionals: named } = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } });
const unknown = named.filter((name) => !Object.hasOwn(measures, name));
const chosen = named.length > 0 ? named : Object.keys(measures);

if (unknown.length > 0) {
  console.error(`Unknown measure "${unknown.join('", "')}". There are: ${Object.keys(measures).join(', ')}.`);
  process.exitCode = 2;
} else if (values.against !== undefined && !(Number(rounds ?? ROUNDS_AGAINST) >= ROUNDS_AGAINST)) {
  console.error(
    `OBSIDIAN_AGENT_BENCH_ROUNDS is ${rounds}. With --against, use ${ROUNDS_AGAINST} or more: fewer show the noise of the machine.`,
  );
  process.exitCode = 2;
} else if (values.against !== undefined) {
  const trees = [join(import.meta.dirname, '..', '..'), buildCommit(values.against)] as const;
  const comparison = await compareTrees(trees, { names: chosen, rounds: Number(rounds ?? ROUNDS_AGAINST) });
  console.log(comparisonTable(values.against, comparison));
} else {
  const rows = await measureAll();
  const isWhole = named.length === 0 && rounds === undefined && notes === undefined;
  if (isWhole) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), pageOf(rows));
}

async function measureAll(): Promise<Row[]> {
  const rows: Row[] = [];
  try {
    for (const name of chosen) {
      const measure = await measures[name]?.();
      const seen = (await measure?.(Number(rounds ?? ROUNDS))) ?? [];
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
  return `# Measurements

Measured with \`pnpm bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. The variants of a row ran in alternation,
in a random order each round, after a warm-up round. Absolute times apply to this machine only; compare the ratios.

${table(rows)}
`;
}
