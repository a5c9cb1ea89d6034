import { rmSync } from 'node:fs';
import { type Check, runSuite, suiteV1, suiteV2 } from '@obsidian-agent/contract-harness';
import { artefacts } from '../contract/artefacts.ts';
import { spawnBare } from './bare-spawn.ts';
import type { Row } from './row.ts';
import { layBench } from './subject.ts';

const SPAWNS = 200;
/** In one round, every hundredth check shows that they can be measured. */
const NTH = 100;

/** Runs of the harness over the executable. The time of bare spawns shows how busy the machine was. */
export async function measureHarness(rounds: number): Promise<Row[]> {
  const command = artefacts[0]?.command ?? [];
  const { folder, vault } = layBench();
  const tasks = rounds === 1 ? 10 : SPAWNS;
  const spawnsMs = await timed(() => spawnBare(command, { vault, tasks, concurrency: 2 }));
  rmSync(folder, { recursive: true });
  const v1 = await measureSuite(suiteV1, { command, rounds });
  const v2 = await measureSuite(suiteV2, { command, rounds });
  const seen = `obsidian-v1: ${inSeconds(v1)}; obsidian-v2: ${inSeconds(v2)}; ${tasks} bare spawns of \`read_note\`: ${inSeconds(spawnsMs)}`;
  return [
    { what: 'all of obsidian-v1 over the executable', figure: v1, unit: 'ms', reach: { atMost: 20_000 }, seen },
    { what: 'obsidian-v1 and obsidian-v2 over it', figure: v1 + v2, unit: 'ms', reach: { atMost: 60_000 }, seen },
  ];
}

async function measureSuite(
  suite: readonly Check[],
  { command, rounds }: { command: readonly string[]; rounds: number },
): Promise<number> {
  const checks = suite.filter((_, index) => rounds > 1 || index % NTH === 0);
  const startedAt = performance.now();
  const results = await runSuite(checks, { command, seed: 1, runs: 30 }, () => {});
  const elapsedMs = performance.now() - startedAt;
  const failed = results.filter(({ outcome }) => outcome === 'failed' || outcome === 'harness-error');
  if (failed.length > 0) throw new Error(`The executable fails ${failed.map(({ id }) => id).join(', ')}.`);
  return elapsedMs;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
