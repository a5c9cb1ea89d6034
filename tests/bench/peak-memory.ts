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
  const run = (command: readonly [string, ...string[]]) => async () =>
    (await peakOf(command, { requestFile, env: environment })).all;

  try {
    const { executable, bundle, reference } = await interleave(
      { executable: run(commands.executable), bundle: run(commands.bundle), reference: run(commands.reference) },
      rounds,
    );
    const against = `node -e 0: ${spread(reference, 'MB')}`;
    return [
      { name: 'peak memory of one run, executable, against `node -e 0`', peak: executable },
      { name: 'peak memory of one run, Node bundle, against `node -e 0`', peak: bundle },
    ].map(({ name, peak }) => ({
      what: name,
      figure: peak.median / reference.median,
      unit: '×',
      reach: { atMost: 1.3 },
      seen: `${spread(peak, 'MB')}; ${against}`,
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the pages of a program's file take, if the page cache keeps them one by one. */
export const PROGRAM_MB = 50;
/** The bound of the whole process. */
const MOST_MB = 120;

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
    what: `peak memory of a one-shot query without mapped files, ${vault.title}: ${question}`,
    figure: peak.median,
    unit: 'MB',
    reach: { atMost: MOST_MB - PROGRAM_MB },
    seen: spread(peak, 'MB'),
  }));
}

function peakOfQuestion(vault: BenchVault, action: string, params: Record<string, unknown>): () => Promise<number> {
  const requestFile = join(benchFolder('request-'), 'request.json');
  writeFileSync(requestFile, requestOf(vault.vault, action, params));
  const env = environmentOf(vault);
  return async () => (await peakOf(commands.executable, { requestFile, env })).own;
}

/** The most that a process had in memory, in MB. */
export interface PeakMemory {
  /** With the pages of mapped files: the program, above all. How many of them count is up to the kernel's page cache. */
  readonly all: number;
  /** What the process asked for. */
  readonly own: number;
}

/** Reads as often as it can until the process has ended; the high-water mark of all pages misses nothing. */
export async function peakOf(
  [file, ...args]: readonly [string, ...string[]],
  { requestFile, env }: { requestFile: string; env: Record<string, string> },
): Promise<PeakMemory> {
  const stdin = openSync(requestFile, 'r');
  const child = spawn(file, args, { stdio: [stdin, 'ignore', 'ignore'], env });
  closeSync(stdin);
  const ended = new Promise<void>((resolve, reject) => child.once('exit', () => resolve()).once('error', reject));

  const peak = { all: 0, own: 0 };
  // Until this turn ends the child stays a zombie that can still be read: no part of its run is missed.
  for (;;) {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const megabytes = (name: string) =>
      (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024) / 1e6;
    peak.all = Math.max(peak.all, megabytes('VmHWM'));
    peak.own = Math.max(peak.own, megabytes('RssAnon') + megabytes('RssShmem'));
    if (/^State:\s+Z/m.test(status)) break;
  }
  await ended;
  return peak;
}
