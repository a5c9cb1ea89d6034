import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { corpus, oracleFile } from '../oracles/shared-data.ts';
import { benchFolder } from './bench-vaults.ts';
import { environmentOf } from './one-shot.ts';

const CORPORA = ['dnd5e-srd', 'knowledge-garden-zh', 'tasks-demo'];

/** The shared questions, their vaults and the program that scores answers to them. */
export interface SharedQuestions {
  readonly scorer: string;
  readonly set: string;
  readonly vaults: string;
}

/** Finds the shared questions; undefined, with the reason on stderr, if they or their vaults are absent. */
export function sharedQuestions(): SharedQuestions | undefined {
  const [scorer, set] = [oracleFile('questions/score.mjs'), oracleFile('questions/tune.json')];
  if (scorer === undefined || set === undefined) return undefined;
  const vaults = benchFolder('questions-');
  for (const name of CORPORA) {
    const vault = corpus(name);
    if (vault === undefined) return undefined;
    symlinkSync(vault, join(vaults, name));
  }
  return { scorer, set, vaults };
}

/** The report of the scorer on an agent: a line of figures for all questions, and for each category. */
export function scoreReport({ scorer, set, vaults }: SharedQuestions, agent: readonly string[]): string {
  const env = environmentOf({ vault: vaults, cacheDir: benchFolder('cache-') });
  const args = [scorer, '--vaults', vaults, '--set', set, '--agent', ...agent];
  const { stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  console.log(stdout);
  return stdout;
}

/** The number of questions on a line of a report, and the figures after it; the first is nDCG@5. */
export function figuresOf(report: string, name: string): readonly string[] {
  const line = report.split('\n').find((each) => each.startsWith(`${name} `)) ?? '';
  return line.trim().split(/\s+/).slice(1);
}
