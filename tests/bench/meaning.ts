import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeTokenTable } from '../e2e/token-table.ts';
import { mainSize } from './bench-sizes.ts';
import { type BenchVault, benchFolder, sharedVault } from './bench-vaults.ts';
import { oneShot } from './one-shot.ts';
import { wordOfRank } from './prose.ts';
import { type Row, spread } from './row.ts';
import { interleave, summarize } from './statistics.ts';

const USUAL_VECTORS = 100_000;
/** Enough to check that the measure works. */
const FEW_VECTORS = 10_000;
const DIMS = 256;
const WORDS = 4000;

/** Finding notes by meaning, with a table of tokens as the model. */
export async function measureMeaning(rounds: number): Promise<Row[]> {
  return [scanRow(rounds), ...(await vaultRows(rounds))];
}

/** In Bun, the runtime of the executable. */
function scanRow(rounds: number): Row {
  const bun = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'bun');
  const script = join(import.meta.dirname, 'scan-vectors.ts');
  const vectors = rounds === 1 ? FEW_VECTORS : USUAL_VECTORS;
  const printed = execFileSync(bun, [script, String(vectors), String(Math.max(rounds, 2))], { encoding: 'utf8' });
  const scans = summarize(printed.trim().split('\n').map(Number));
  return {
    what: `the closest of ${vectors} vectors of ${DIMS} numbers, in memory`,
    figure: scans.median,
    unit: 'ms',
    reach: { atMost: 15 },
    seen: spread(scans, 'ms'),
  };
}

async function vaultRows(rounds: number): Promise<Row[]> {
  const vault = await sharedVault(mainSize(rounds));
  const folder = join(benchFolder('table-'), 'table');
  const vectorOf = (rank: number) => Array.from({ length: DIMS }, (_, at) => Math.sin(rank * (at + 1)));
  writeTokenTable(
    folder,
    Object.fromEntries(Array.from({ length: WORDS }, (_, rank) => [wordOfRank(rank), vectorOf(rank)])),
  );
  const withModel = { ...vault, settings: { OBSIDIAN_AGENT_EMBEDDINGS_FOLDER: folder } };
  const { meaning } = oneShot(withModel, 'index_vault', {}).metadata as { meaning?: { embedded: number } };
  if (meaning?.embedded !== vault.notes) throw new Error(`Only ${meaning?.embedded} notes have vectors.`);
  return [await questionRow({ vault, withModel, rounds }), ...editRows(withModel)];
}

interface QuestionedVault {
  readonly vault: BenchVault;
  readonly withModel: BenchVault;
  readonly rounds: number;
}

async function questionRow({ vault, withModel, rounds }: QuestionedVault): Promise<Row> {
  const query = `${vault.rareWord} ${vault.otherWords[0]}`;
  const { asked, searched } = await interleave(
    {
      asked: () => oneShot(withModel, 'search_notes', { query, mode: 'question' }).elapsedMs,
      searched: () => oneShot(vault, 'search_notes', { query }).elapsedMs,
    },
    rounds,
  );
  return {
    what: `one-shot question by words and meaning, ${vault.title}, against \`search_notes\` without a mode`,
    figure: asked.median / searched.median,
    unit: '×',
    reach: { atMost: 1.5 },
    seen: `${spread(asked, 'ms')}; without: ${spread(searched, 'ms')}`,
  };
}

/** What is sent to the model after the last section of one note got a line. The note is then as before. */
function editRows(vault: BenchVault): Row[] {
  const [{ path }] = oneShot(vault, 'list_notes', { limit: 1 }).metadata['notes'] as [{ path: string }];
  const file = join(vault.vault, path);
  const before = readFileSync(file);
  try {
    writeFileSync(file, `${before.toString().trimEnd()}\nedited\n`);
    const { meaning } = oneShot(vault, 'index_vault', {}).metadata as {
      meaning: { requests: number; parts_sent: number };
    };
    const after = `to the model after an edit of one section, ${vault.title}`;
    return [
      {
        what: `parts that are sent ${after}`,
        figure: meaning.parts_sent,
        unit: 'parts',
        reach: { atMost: 1 },
        seen: `requests: ${meaning.requests}`,
      },
      {
        what: `requests ${after}`,
        figure: meaning.requests,
        unit: 'requests',
        reach: { atMost: 1 },
        seen: `parts: ${meaning.parts_sent}`,
      },
    ];
  } finally {
    writeFileSync(file, before);
  }
}
