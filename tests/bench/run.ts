import { writeFileSync } from 'node:fs';
import { cpus, release, type } from 'node:os';
import { join } from 'node:path';
import { measures } from './measures.ts';
import { isReached, type Row, table } from './row.ts';

/** Runs all measures and writes their table. A figure that falls short is said, and is no failure. */
const ROUNDS = 25;

const rows: Row[] = [];
for (const measure of measures) {
  const seen = await measure(ROUNDS);
  rows.push(...seen);
  for (const row of seen)
    console.log(
      `${isReached(row) ? 'reached' : 'missed '} ${row.figure.toFixed(2)} ${row.unit}  ${row.what}\n          ${row.seen}`,
    );
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${type()} ${release()}, Node ${process.version}`;
const page = `# What was measured

By \`pnpm bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. Variants of a row ran in turn, in shuffled rounds, after one
round that does not count; absolute times are that machine's, ratios are what counts.

${table(rows)}
`;
writeFileSync(join(import.meta.dirname, 'RESULTS.md'), page);
