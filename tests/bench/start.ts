import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { sharedVault } from './bench-vaults.ts';
import { oneShot } from './one-shot.ts';
import { type Row, spread } from './row.ts';
import { interleave, type Summary } from './statistics.ts';
import { commands, environment, layBench } from './subject.ts';

/** In a vault of this size, a note should be found by its name in hardly more time than by its path. */
const NOTES = 1500;
/** Enough to check that a measure works. */
const SHORT = 100;

/** What a run of the executable takes before it has a task, and what `read_note` adds to it. */
export async function measureStart(rounds: number): Promise<Row[]> {
  const { folder, vault } = layBench();
  const many = await sharedVault(rounds === 1 ? SHORT : NOTES);
  const read = (subject: { vault: string; cacheDir: string }, note = '') => {
    return () => oneShot(subject, 'read_note', { note }).elapsedMs;
  };
  const { version, node, exact, named } = await interleave(
    {
      version: () => timeOf([...commands.executable, '--version']),
      node: () => timeOf(commands.reference),
      exact: read({ vault, cacheDir: many.cacheDir }, 'Note.md'),
      named: read(many, many.linkedNotes[0]),
    },
    rounds,
  );
  rmSync(folder, { recursive: true });
  const against = (what: string, [ours, than]: readonly [Summary, Summary], atMost: number): Row => ({
    what,
    figure: ours.median / than.median,
    unit: '×',
    reach: { atMost },
    seen: `${spread(ours, 'ms')}; against ${spread(than, 'ms')}`,
  });
  return [
    against('`dist/obsidian-agent --version`, against `node -e 0`', [version, node], 0.5),
    against('executable, `read_note` by path, against `--version`', [exact, version], 1.2),
    against(`executable, \`read_note\` by name in ${many.title}, against \`--version\``, [named, version], 1.5),
  ];
}

function timeOf([file, ...args]: readonly [string, ...string[]]): number {
  const start = performance.now();
  const { status } = spawnSync(file, args, { env: environment, input: '' });
  const elapsed = performance.now() - start;
  if (status !== 0) throw new Error(`${file} ended with ${status}.`);
  return elapsed;
}
