import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oracleFile } from '../oracles/shared-data.ts';
import { benchFolder } from './bench-vaults.ts';
import type { Row } from './row.ts';

const program = join(import.meta.dirname, '..', '..', 'dist', 'obsidian-agent');
/** The calls of one job, for short runs. */
const SHORT = ['--only', 'add-milk'];

/**
 * Outcomes of calls by language models, with each list of tools.
 *
 * No figures if the calls are absent; a single round makes only those of one job, with the core tools.
 */
export async function measureModelTasks(rounds: number): Promise<Row[]> {
  const runner = oracleFile('model-tasks/run-calls.mjs');
  if (runner === undefined) return [];
  return rounds === 1
    ? rowsOf('core', outcomes(runner, 'core', SHORT))
    : ['core', 'all'].flatMap((tools) => rowsOf(tools, outcomes(runner, tools, [])));
}

interface CallOutcome {
  readonly outcome: string;
}

function outcomes(runner: string, tools: string, options: readonly string[]): readonly CallOutcome[] {
  const results = join(benchFolder('model-tasks-'), 'results.json');
  const server = `'${program}' mcp --tools ${tools} --vault {vault}`;
  execFileSync(process.execPath, [runner, '--server', server, '--json', results, ...options], { stdio: 'ignore' });
  return JSON.parse(readFileSync(results, 'utf8'));
}

function rowsOf(tools: string, calls: readonly CallOutcome[]): Row[] {
  const count = (pattern: RegExp) => calls.filter(({ outcome }) => pattern.test(outcome)).length;
  const refused = count(/^refused/);
  const helpful = count(/^refused, told how$/);
  const wrong = count(/wrong change/);
  const what = `calls by language models, tools \`${tools}\`:`;
  const share = (part: number, whole: number) => (whole === 0 ? 100 : (100 * part) / whole);
  return [
    {
      what: `${what} right at the first try`,
      figure: share(count(/^right$/), calls.length),
      unit: '%',
      reach: { atLeast: 88 },
      seen: `${count(/^right$/)} of ${calls.length} calls`,
    },
    {
      what: `${what} refusals that say what would work`,
      figure: share(helpful, refused),
      unit: '%',
      reach: { atLeast: 95 },
      seen: `${helpful} of ${refused} refusals`,
    },
    {
      what: `${what} without wrong changes`,
      figure: share(calls.length - wrong, calls.length),
      unit: '%',
      reach: { atLeast: 100 },
      seen: `${wrong} wrong changes`,
    },
  ];
}
