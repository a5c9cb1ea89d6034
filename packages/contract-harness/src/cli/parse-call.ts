import { integerOf, type OptionTable, parseCommandLine, UsageError, unknownWord } from '@obsidian-agent/cli';
import type { Check } from '../subject/check.ts';
import { type Baseline, parseBaseline } from '../suite/baseline.ts';
import { suites } from '../suites/suites.ts';
import { readTextFile } from './read-text-file.ts';

/** A parsed command line of the harness. */
export type Call =
  | { readonly kind: 'help' }
  | { readonly kind: 'list'; readonly checks: readonly Check[]; readonly json: boolean }
  | RunCall;

export interface RunCall {
  readonly kind: 'run';
  readonly suite: string;
  readonly checks: readonly Check[];
  readonly command: readonly string[];
  readonly json: boolean;
  readonly junit: string | undefined;
  readonly markdown: string | undefined;
  readonly seed: number;
  readonly runs: number;
  /** In seconds. */
  readonly timeLimit: number;
  readonly bail: boolean;
  readonly baseline: Baseline;
  readonly writeBaseline: string | undefined;
}

const DEFAULT_SUITE = 'obsidian-v1';

const options = {
  suite: { type: 'string', value: 'NAME', names: 'suites', default: DEFAULT_SUITE, summary: 'Version of the contract' },
  only: {
    type: 'string',
    value: 'ID,…',
    names: 'checks',
    summary: 'Run only these checks; a group such as "golden" selects all its checks',
  },
  json: { type: 'boolean', summary: 'Print one JSON document instead of lines' },
  junit: { type: 'string', value: 'FILE', names: 'files', summary: 'Also write a JUnit XML report' },
  markdown: { type: 'string', value: 'FILE', names: 'files', summary: 'Also write a summary for the page of a CI job' },
  baseline: {
    type: 'string',
    value: 'FILE',
    names: 'files',
    summary: 'Expect the checks listed in this file to fail; one that passes fails the run',
  },
  'write-baseline': {
    type: 'string',
    value: 'FILE',
    names: 'files',
    summary: 'Write the checks that fail to this file, and exit with 0',
  },
  bail: { type: 'boolean', summary: 'End the run at the first failure' },
  'time-limit': { type: 'string', value: 'SECONDS', default: '1800', summary: 'End the run after this time' },
  seed: {
    type: 'string',
    value: 'N|random',
    default: '1',
    summary: 'Seed of random choices; the same seed makes the same choices, "random" picks one',
  },
  runs: { type: 'string', value: 'N', default: '30', summary: 'Generated requests per fuzz check' },
} as const satisfies OptionTable;

/** The options of each command. */
export const optionsOf: Readonly<Record<'run' | 'list', OptionTable>> = {
  run: options,
  list: { suite: options.suite, only: options.only, json: options.json },
};

const SEEDS = 2 ** 31;
/** A day. */
const LONGEST_SECONDS = 86_400;
const SEE = 'See `agent-contract --help`.';
const AFTER_DASHES = 'Write the agent\'s command after "--": agent-contract run -- COMMAND ARGS…';

/**
 * Parses the arguments. Everything after `--` is the command to check.
 *
 * @throws UsageError
 */
export function parseCall(args: readonly string[]): Call {
  const dashes = args.indexOf('--');
  const parsed = parseCommandLine(dashes === -1 ? args : args.slice(0, dashes), {
    name: 'agent-contract',
    options,
    positionals: ['[run|list]'],
    usage: AFTER_DASHES,
  });
  const [verb] = parsed?.positionals ?? [];
  if (parsed === undefined || (verb === undefined && dashes === -1)) return { kind: 'help' };

  const { suite, only, json = false } = parsed.options;
  const checks = pickChecks(suiteNamed(suite), only);
  if (verb === 'list') return { kind: 'list', checks, json };
  if (verb !== 'run') throw unknownWord('command', verb ?? '', { known: ['run', 'list'], see: SEE });

  const command = dashes === -1 ? [] : args.slice(dashes + 1);
  if (command.length === 0) throw new UsageError('No agent command given', AFTER_DASHES);
  const { junit, markdown, baseline, bail = false, seed, runs } = parsed.options;
  return {
    kind: 'run',
    suite,
    checks,
    command,
    json,
    junit,
    markdown,
    seed: seed === 'random' ? Math.floor(Math.random() * SEEDS) : integerOf('--seed', seed, [0, SEEDS - 1]),
    runs: integerOf('--runs', runs, [0, SEEDS - 1]),
    timeLimit: integerOf('--time-limit', parsed.options['time-limit'], [1, LONGEST_SECONDS]),
    bail,
    baseline: baseline === undefined ? new Set() : readBaseline(baseline, suiteNamed(suite)),
    writeBaseline: parsed.options['write-baseline'],
  };
}

function readBaseline(file: string, checks: readonly Check[]): Baseline {
  return parseBaseline(readTextFile(file), { file, checks });
}

function suiteNamed(name: string): readonly Check[] {
  const suite = Object.hasOwn(suites, name) ? suites[name] : undefined;
  if (suite !== undefined) return suite;
  throw unknownWord('suite', name, { known: Object.keys(suites), see: SEE });
}

/** Each item of `--only` is the id of a check, or a group such as `golden`. */
function pickChecks(checks: readonly Check[], only: string | undefined): readonly Check[] {
  if (only === undefined) return checks;
  const words = only.split(',').map((word) => word.trim());
  const matches = (id: string, word: string): boolean => id === word || id.startsWith(`${word}.`);
  const unknown = words.find((word) => !checks.some(({ id }) => matches(id, word)));
  if (unknown === undefined) return checks.filter(({ id }) => words.some((word) => matches(id, word)));

  // Every check of a group begins with the name of the group.
  const known = checkNames(checks).filter((name) => name.includes('.') === unknown.includes('.'));
  throw unknownWord('check', unknown, { known, see: '`agent-contract list` shows all checks.' });
}

/** The names that `--only` accepts: groups and checks. */
export function checkNames(checks: readonly Check[]): readonly string[] {
  const ids = checks.map(({ id }) => id);
  return [...new Set([...ids.map((id) => id.split('.')[0] ?? id), ...ids])];
}
