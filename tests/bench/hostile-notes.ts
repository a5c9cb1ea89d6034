import { spawnSync } from 'node:child_process';
import { mkdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from './bench-vaults.ts';
import { oneShot, type Subject } from './one-shot.ts';
import { type Row, spread } from './row.ts';
import { interleave, type Summary } from './statistics.ts';
import { commands, environment } from './subject.ts';

const TASKS = 16_000;
const NESTED_YAML_BYTES = 40_000;
const TERABYTE = 2 ** 40;
/** Times without the start-up time need several: a single slow start makes them negative. */
const LEAST_ROUNDS = 5;
const [executable] = commands.executable;

/**
 * The time for notes and paths that are designed to be slow: one process of the executable each, from spawn to exit.
 */
export async function measureHostileNotes(rounds: number): Promise<Row[]> {
  const tasks = vaultOf(Array.from({ length: TASKS }, (_, at) => `- [ ] t${at} #a${at} #b${at}\n`).join(''));
  const nested = vaultOf(nestedYaml());
  const sparse = vaultOf('');
  truncateSync(join(sparse.vault, 'Note.md'), TERABYTE);
  // Each time in a new vault: one that was written to takes longer to check.
  const create = (folders: number) => () =>
    oneShot(vaultOf(''), 'create_note', { path: `${'d/'.repeat(folders)}Note` }).elapsedMs;

  const paths = await interleave(
    { start: startMs, deep: create(200), shallow: create(20) },
    Math.max(rounds, LEAST_ROUNDS),
  );
  const questions = await interleave(
    {
      tasks: () => tasksMs(tasks),
      newTasks: () => tasksMs(withoutIndex(tasks)),
      nested: () => infoMs(nested),
      newNested: () => infoMs(withoutIndex(nested)),
      sparse: () => infoMs(sparse),
      newSparse: () => infoMs(withoutIndex(sparse)),
    },
    rounds,
  );
  return [...pathRows(paths), ...questionRows(questions)];
}

type Paths = Record<'start' | 'deep' | 'shallow', Summary>;
type Questions = Record<'tasks' | 'newTasks' | 'nested' | 'newNested' | 'sparse' | 'newSparse', Summary>;

function pathRows({ start, deep, shallow }: Paths): Row[] {
  const deepMs = deep.median - start.median;
  const also = `\`--version\`: ${spread(start, 'ms')}`;
  return [
    {
      what: '`create_note` with a path of 200 folders, against 20 folders, both without the start-up time (`--version`)',
      figure: deepMs / (shallow.median - start.median),
      unit: '×',
      reach: { atMost: 12 },
      seen: `${spread(deep, 'ms')}; 20 folders: ${spread(shallow, 'ms')}; ${also}`,
    },
    {
      what: '`create_note` with a path of 200 folders, without the start-up time',
      figure: deepMs,
      unit: 'ms',
      reach: { atMost: 150 },
      seen: `${spread(deep, 'ms')}; ${also}`,
    },
  ];
}

function questionRows({ tasks, newTasks, nested, newNested, sparse, newSparse }: Questions): Row[] {
  const ofTasks = `\`list_tasks\` with \`limit\` 1000 in a note of ${TASKS} tasks with two tags each, whole process`;
  const ofYaml = `\`get_note_info\` of a note with ${NESTED_YAML_BYTES / 1000} KB of nested flow YAML, whole process of the executable`;
  const ofSparse = '`get_note_info` of a sparse file of 1 TB, whole process of the executable';
  return (
    [
      [`${ofTasks}, with an index`, tasks, 300],
      [`${ofTasks}, the first query, which builds the index`, newTasks, 300],
      [`${ofYaml}, with an index`, nested, 100],
      [`${ofYaml}, the first query, which builds the index`, newNested, 100],
      [`${ofSparse}, with an index`, sparse, 50],
      [`${ofSparse}, the first query, which builds the index`, newSparse, 50],
    ] as const
  ).map(([what, summary, atMost]) => ({
    what,
    figure: summary.median,
    unit: 'ms',
    reach: { atMost },
    seen: spread(summary, 'ms'),
  }));
}

function tasksMs(subject: Subject): number {
  const { elapsedMs, metadata } = oneShot(subject, 'list_tasks', { limit: 1000 });
  if (metadata['total_count'] !== TASKS) throw new Error(`list_tasks found ${metadata['total_count']} tasks.`);
  return elapsedMs;
}

function infoMs(subject: Subject): number {
  return oneShot(subject, 'get_note_info', { note: 'Note' }).elapsedMs;
}

function startMs(): number {
  const start = performance.now();
  const { status } = spawnSync(executable, ['--version'], { stdio: 'ignore', env: environment });
  if (status !== 0) throw new Error(`--version ended with ${status}.`);
  return performance.now() - start;
}

/** A vault of one note with an old modification time, so that an index does not read it again because it is recent. */
function vaultOf(text: string): Subject {
  const vault = benchFolder('hostile-');
  const note = join(vault, 'Note.md');
  mkdirSync(join(vault, '.obsidian'));
  writeFileSync(note, text);
  utimesSync(note, 1e9, 1e9);
  return { vault, cacheDir: benchFolder('cache-') };
}

function withoutIndex({ vault }: Subject): Subject {
  return { vault, cacheDir: benchFolder('cache-') };
}

function nestedYaml(): string {
  const levels = NESTED_YAML_BYTES / 2;
  return `---\na: ${'['.repeat(levels)}${']'.repeat(levels)}\n---\nbody\n`;
}
