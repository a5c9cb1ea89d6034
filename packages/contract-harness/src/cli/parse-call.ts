import { resolve } from 'node:path';
import {
  integerOf,
  type OptionTable,
  type OptionValues,
  parseCommandLine,
  UsageError,
  unknownWord,
} from '@obsidian-agent/cli';
import type { Check } from '../subject/check.ts';
import { type Baseline, parseBaseline } from '../suite/baseline.ts';
import { readTextFile } from './read-text-file.ts';
import { DEFAULT_SUITE, pickChecks, readChecks } from './select-checks.ts';

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
  /** The folder that the files of the command are relative to. Default: the working folder. */
  readonly folder: string | undefined;
  /** Where the profile names the command, if it is from there. */
  readonly place: string | undefined;
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

const options = {
  suite: {
    type: 'string',
    value: 'NAME',
    names: 'suites',
    summary: `Version of the contract, default: ${DEFAULT_SUITE}`,
  },
  profile: {
    type: 'string',
    value: 'FILE',
    names: 'files',
    summary: 'Check any agent that this profile describes, with one of its requests',
  },
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
  list: { suite: options.suite, profile: options.profile, only: options.only, json: options.json },
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

  const { suite, profile, only, json = false } = parsed.options;
  const source = readChecks({ suite, profile });
  const checks = pickChecks(source.checks, only);
  if (verb === 'list') return { kind: 'list', checks, json };
  if (verb !== 'run') throw unknownWord('command', verb ?? '', { known: ['run', 'list'], see: SEE });

  const typed = dashes === -1 ? [] : args.slice(dashes + 1);
  const { words: command = [], folder, place } = typed.length > 0 ? { words: typed } : (source.command ?? {});
  if (command.length === 0) throw new UsageError('No agent command given', AFTER_DASHES);
  const { junit, markdown, baseline, bail = false, seed, runs } = parsed.options;
  assertTogether(parsed.options);
  return {
    kind: 'run',
    suite: source.name,
    checks,
    command,
    folder,
    place,
    json,
    junit,
    markdown,
    seed: seed === 'random' ? Math.floor(Math.random() * SEEDS) : integerOf('--seed', seed, [0, SEEDS - 1]),
    runs: integerOf('--runs', runs, [1, SEEDS - 1]),
    timeLimit: integerOf('--time-limit', parsed.options['time-limit'], [1, LONGEST_SECONDS]),
    bail,
    baseline: baseline === undefined ? new Set() : readBaseline(baseline, source.checks),
    writeBaseline: parsed.options['write-baseline'],
  };
}

type Typed = OptionValues<typeof options>;

/** @throws UsageError if options cannot be used together */
function assertTogether({ junit, markdown, bail, 'write-baseline': baseline }: Typed): void {
  if (bail === true && baseline !== undefined)
    throw new UsageError(
      '--bail cannot be used with --write-baseline',
      'Leave --bail out: the file needs every check.',
    );
  const known = new Map<string, string>();
  for (const [option, file] of Object.entries({ junit, markdown, 'write-baseline': baseline })) {
    // Two reports may go nowhere.
    if (file === undefined || file === '/dev/null') continue;
    const other = known.get(resolve(file));
    if (other !== undefined) throw new UsageError(`--${other} and --${option} name one file`, 'Name a file for each.');
    known.set(resolve(file), option);
  }
}

function readBaseline(file: string, checks: readonly Check[]): Baseline {
  return parseBaseline(readTextFile(file), { file, checks });
}
