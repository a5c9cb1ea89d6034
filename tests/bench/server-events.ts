import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { orchestrator } from '../contract/artefacts.ts';
import { type ServerWorld, startServer } from '../e2e/plan-server-world.ts';
import { type Row, spread } from './row.ts';
import { summarize } from './statistics.ts';

/** Tasks of a plan, one after another. */
const TASKS = 20;
const FEW_TASKS = 3;

/** The time from an event in the engine to its arrival at a reader of the server's stream. */
export async function measureServerEvents(rounds: number): Promise<Row[]> {
  const tasks = rounds === 1 ? FEW_TASKS : TASKS;
  const world = await startServer();
  try {
    const own = await delaysOf(world, 'own', () => submit(world, tasks));
    const elsewhere = await delaysOf(world, 'elsewhere', () => runElsewhere(world, tasks));
    return [toRow('the server runs', own), toRow('another process runs', elsewhere)];
  } finally {
    await world.close();
  }
}

function toRow(who: string, delays: readonly number[]): Row {
  const seen = summarize(delays);
  const what = `Event of a plan that ${who}, until it is at a reader of \`obsidian-orchestrator serve\``;
  return { what, figure: seen.median, unit: 'ms', reach: { atMost: 300 }, seen: spread(seen, 'ms') };
}

function planOf({ log }: ServerWorld, count: number): object {
  const tasks = Array.from({ length: count }, (_, at) => ({
    id: `t${at}`,
    agent: 'scripted',
    action: 'look',
    payload: { log },
    ...(at === 0 ? {} : { depends_on: [`t${at - 1}`] }),
  }));
  return { name: 'events', tasks };
}

async function submit(world: ServerWorld, tasks: number): Promise<void> {
  await world.call('/api/v1/plans', { body: { plan: planOf(world, tasks), plan_id: 'own' } });
}

async function runElsewhere(world: ServerWorld, tasks: number): Promise<void> {
  writeFileSync(join(world.folder, 'plan.json'), JSON.stringify(planOf(world, tasks)));
  const [program, ...words] = orchestrator;
  const run = ['run', 'plan.json', '--plan-id', 'elsewhere', '--state', 'state', '--agents', 'agents.json'];
  const child = spawn(program, [...words, ...run], { cwd: world.folder, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.stdout.resume();
}

/** Milliseconds between the time in each event and its arrival. The events of the start may be older than the stream. */
async function delaysOf(world: ServerWorld, planId: string, start: () => Promise<void>): Promise<number[]> {
  await start();
  const response = await world.open(`/api/v1/plans/${planId}/events`);
  const opened = Date.now();
  const delays: number[] = [];
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const arrived = Date.now();
    const blocks = (text + piece).split('\n\n');
    text = blocks.pop() ?? '';
    const times = blocks.flatMap((block) => /"at":"([^"]+)"/.exec(block)?.[1] ?? []).map((at) => Date.parse(at));
    delays.push(...times.filter((at) => at >= opened).map((at) => arrived - at));
  }
  return delays;
}
