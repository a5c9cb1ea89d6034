import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { orchestrator, orchestratorForNode } from '../contract/artefacts.ts';
import { watchUsage } from './process-usage.ts';
import { type Row, spread } from './row.ts';
import { interleave, type Summary } from './statistics.ts';
import { commands, environment, layBench } from './subject.ts';

const USUAL_SIZES = [200, 2000, 10_000] as const;
/** Enough to check that the measure works. */
const FEW = [5, 10, 80] as const;
/** More tasks than this are started by a fork server, whose use counts. */
const TASKS_WITHOUT_SERVER = 60;
/** Each round runs all tasks of all sizes. */
const MOST_ROUNDS = 5;
/** Events after which a plan is killed, so that it can be resumed. */
const EVENTS_BEFORE_KILL = 40;
const SHORT_AGENT = ['/bin/sh', join(import.meta.dirname, 'short-agent.sh')];

type Sizes = readonly [small: number, middle: number, large: number];
interface Usage {
  /** Of the orchestrator and its fork server, without the agents. */
  readonly cpuMs: number;
  readonly peakMb: number;
}

interface Place {
  readonly folder: string;
  /** The orchestrator. */
  readonly command: readonly string[];
}

/** Processor time and memory of both artefacts of the orchestrator for plans of many tasks, and how soon they resume one. */
export async function measureManyTasks(rounds: number): Promise<Row[]> {
  const executable = await measureArtefact(orchestrator, rounds);
  const forNode = await measureArtefact(orchestratorForNode, rounds);
  return [...executable.map((row) => ({ ...row, what: `executable: ${row.what}` })), ...forNode];
}

async function measureArtefact(command: readonly string[], rounds: number): Promise<Row[]> {
  const sizes: Sizes = rounds === 1 ? FEW : USUAL_SIZES;
  const { folder, vault } = layBench();
  const agent = { command: SHORT_AGENT, env: { DESCRIBED: commands.executable[0] } };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: agent }));
  const place = { folder, command };
  for (const tasks of [1, ...sizes]) writePlan(folder, { vault, tasks });
  const peaks: number[] = [];
  const cpuOf = (tasks: number) => async () => {
    const { cpuMs, peakMb } = await runPlan(place, tasks);
    if (tasks === sizes[2]) peaks.push(peakMb);
    return cpuMs;
  };

  try {
    const [small, middle, large] = sizes;
    const runs = { start: cpuOf(1), small: cpuOf(small), middle: cpuOf(middle), large: cpuOf(large) };
    // A single round has none that warms the page cache.
    await runs.start();
    const cpu = await interleave(runs, Math.min(rounds, MOST_ROUNDS));
    const resume = await interleave({ resume: await resumes(place, large) }, Math.min(rounds, MOST_ROUNDS));
    return [
      ...cpuRows(sizes, cpu),
      {
        what: `\`run\` of ${large} tasks: peak memory of the orchestrator and its fork server`,
        figure: Math.max(...peaks),
        unit: 'MB',
        reach: { atMost: 150 },
        seen: `${peaks.map((peak) => peak.toFixed(0)).join(', ')} MB`,
      },
      {
        what: `\`resume\` of a plan of ${large} tasks: time to its first event`,
        figure: resume.resume.median,
        unit: 'ms',
        reach: { atMost: 300 },
        seen: `${spread(resume.resume, 'ms')}; load ${loadavg()[0]?.toFixed(1)}`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Cpu = Readonly<Record<'start' | 'small' | 'middle' | 'large', Summary>>;

function cpuRows([small, middle, large]: Sizes, cpu: Cpu): Row[] {
  const perTask = { small: 0, middle: 0, large: 0 };
  const sizes = { small, middle, large };
  const rows = (['small', 'middle', 'large'] as const).map((name): Row => {
    // Without the start of the program, which a plan of one task shows. A figure is more than nothing.
    perTask[name] = Math.max(cpu[name].median - cpu.start.median, 1) / (sizes[name] - 1);
    return {
      what: `\`run\` of ${sizes[name]} tasks: processor time of the orchestrator and its fork server for each, without the start`,
      figure: perTask[name],
      unit: 'ms',
      reach: { atMost: 4 },
      seen: `all: ${spread(cpu[name], 'ms')}; one task: ${spread(cpu.start, 'ms')}; load ${loadavg()[0]?.toFixed(1)}`,
    };
  });
  return [
    ...rows,
    {
      what: `processor time for each of ${large} tasks, against ${small}`,
      figure: perTask.large / perTask.small,
      unit: '×',
      reach: { atMost: 1.2 },
      seen: `${perTask.large.toFixed(2)} ms; ${perTask.middle.toFixed(2)} ms for each of ${middle}; ${perTask.small.toFixed(2)} ms`,
    },
  ];
}

function writePlan(folder: string, { vault, tasks }: { vault: string; tasks: number }): void {
  const task = (_: unknown, n: number) => ({ id: `read-${n}`, action: 'read_note', payload: { note_name: 'Note' } });
  const plan = { name: 'bench', vault_path: vault, concurrency: 2, tasks: Array.from({ length: tasks }, task) };
  writeFileSync(join(folder, `plan-${tasks}.json`), JSON.stringify(plan));
}

async function runPlan(place: Place, tasks: number): Promise<Usage> {
  const child = start(place, ['run', `plan-${tasks}.json`]);
  child.stdout?.resume();
  const watched = watchUsage(child);
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`A plan of ${tasks} tasks ended with status ${status}.`);
  const hasServer = place.command === orchestratorForNode && tasks > TASKS_WITHOUT_SERVER;
  if (hasServer && watched.serverCpuMs === 0) throw new Error('The fork server was not seen.');
  return { cpuMs: watched.ownCpuMs + watched.serverCpuMs, peakMb: watched.peakMb };
}

/** Cuts a plan off; each call resumes it, and cuts it off again. */
async function resumes(place: Place, tasks: number): Promise<() => Promise<number>> {
  await killAfter(start(place, ['run', `plan-${tasks}.json`, '--plan-id', 'cut']), EVENTS_BEFORE_KILL);
  return async () => {
    const since = performance.now();
    const firstAt = await killAfter(start(place, ['resume', 'cut']), 1);
    return firstAt - since;
  };
}

/** Kills the orchestrator after so many events; returns when the first one came. */
async function killAfter(child: ChildProcess, events: number): Promise<number> {
  let firstAt: number | undefined;
  let left = events;
  const closed = once(child, 'close');
  if (child.stdout === null) throw new Error('The events of the orchestrator are not read.');
  for await (const _ of createInterface({ input: child.stdout })) {
    firstAt ??= performance.now();
    left -= 1;
    if (left === 0) child.kill('SIGKILL');
  }
  await closed;
  if (firstAt === undefined) throw new Error('The orchestrator reported no event.');
  return firstAt;
}

function start({ folder, command: [program = '', ...before] }: Place, words: readonly string[]): ChildProcess {
  const args = [...before, ...words, '--agents', 'agents.json', '--state', 'state', '--json'];
  return spawn(program, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
}
