import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mainSize } from './bench-sizes.ts';
import { type BenchVault, benchFolder, sharedVault } from './bench-vaults.ts';
import { environmentOf, requestOf } from './one-shot.ts';
import { type Row, spread } from './row.ts';
import { interleave, type Summary } from './statistics.ts';
import { commands, environment, layBench } from './subject.ts';

/** The peak memory of a run of `read_note`, compared with a Node that does nothing. Linux reports it. */
export async function measurePeakMemory(rounds: number): Promise<Row[]> {
  const { folder, requestFile } = layBench();
  const run = (command: readonly [string, ...string[]]) => () => peakOf(command, { requestFile, env: environment });

  try {
    const { executable, bundle, reference } = await interleave(
      { executable: run(commands.executable), bundle: run(commands.bundle), reference: run(commands.reference) },
      rounds,
    );
    const against = `node -e 0: ${spread(reference, 'MiB')}`;
    return [
      { name: 'peak memory of one run, executable, against `node -e 0`', peak: executable },
      { name: 'peak memory of one run, Node bundle, against `node -e 0`', peak: bundle },
    ].map(({ name, peak }) => ({
      what: name,
      figure: peak.median / reference.median,
      unit: '×',
      reach: { atMost: 1.3 },
      seen: `${spread(peak, 'MiB')}; ${against}`,
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Megabytes, the unit of the bound, per mebibyte. */
const MB_PER_MIB = 2 ** 20 / 1e6;

/** The peak memory of one query in a large vault whose index exists. */
export async function measureQuestionMemory(rounds: number): Promise<Row[]> {
  const vault = await sharedVault(mainSize(rounds));
  const [note] = vault.linkedNotes;
  const seen = await interleave(
    {
      'search_notes, a rare word': peakOfQuestion(vault, 'search_notes', { query: vault.rareWord }),
      'search_notes, a word in all notes': peakOfQuestion(vault, 'search_notes', { query: vault.commonWord }),
      'search_notes, a regular expression': peakOfQuestion(vault, 'search_notes', { query: 'lant.rn', mode: 'regex' }),
      "search_notes, Obsidian's simple search": peakOfQuestion(vault, 'search_notes', {
        query: vault.commonWord,
        mode: 'simple',
      }),
      'get_links, direction in': peakOfQuestion(vault, 'get_links', { note, direction: 'in' }),
      list_tags: peakOfQuestion(vault, 'list_tags', {}),
      find_orphans: peakOfQuestion(vault, 'find_orphans', {}),
      find_broken_links: peakOfQuestion(vault, 'find_broken_links', {}),
      get_graph: peakOfQuestion(vault, 'get_graph', {}),
    },
    Math.min(rounds, 10),
  );
  return Object.entries<Summary>(seen).map(([question, peak]) => ({
    what: `peak memory of a one-shot query, ${vault.title}: ${question}`,
    figure: peak.median,
    unit: 'MB',
    reach: { atMost: 120 },
    seen: spread(peak, 'MB'),
  }));
}

function peakOfQuestion(vault: BenchVault, action: string, params: Record<string, unknown>): () => Promise<number> {
  const requestFile = join(benchFolder('request-'), 'request.json');
  writeFileSync(requestFile, requestOf(vault.vault, action, params));
  const env = environmentOf(vault);
  return async () => (await peakOf(commands.executable, { requestFile, env })) * MB_PER_MIB;
}

/** MiB. The high-water mark only rises, so the last one seen before the process ends is its peak. */
export async function peakOf(
  [file, ...args]: readonly [string, ...string[]],
  { requestFile, env }: { requestFile: string; env: Record<string, string> },
): Promise<number> {
  const stdin = openSync(requestFile, 'r');
  const child = spawn(file, args, { stdio: [stdin, 'ignore', 'ignore'], env });
  closeSync(stdin);
  const ended = new Promise<void>((resolve, reject) => child.once('exit', () => resolve()).once('error', reject));

  let peak = 0;
  // Until this turn ends the child stays a zombie that can still be read: no part of its run is missed.
  for (;;) {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const mark = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    if (mark !== undefined) peak = Math.max(peak, Number(mark) / 1024);
    if (/^State:\s+Z/m.test(status)) break;
  }
  await ended;
  return peak;
}
