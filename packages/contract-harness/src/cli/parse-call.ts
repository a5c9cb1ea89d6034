import { integerOf, type OptionTable, parseCommandLine, UsageError, unknownWord } from '@obsidian-agent/cli';
import type { Check } from '../subject/check.ts';
import { suites } from '../suite/suites.ts';

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
  readonly seed: number;
  readonly runs: number;
}

export const DEFAULT_SUITE = 'v1';

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
  seed: { type: 'string', value: 'N', summary: 'Repeat the random choices of an earlier run' },
  runs: { type: 'string', value: 'N', default: '30', summary: 'Generated requests per fuzz check' },
} as const satisfies OptionTable;

/** The options of each command. */
export const optionsOf: Readonly<Record<'run' | 'list', OptionTable>> = {
  run: options,
  list: { suite: options.suite, only: options.only, json: options.json },
};

const SEEDS = 2 ** 31;
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

  const { suite, only, json = false, junit, seed, runs } = parsed.options;
  const checks = pickChecks(suiteNamed(suite), only);
  if (verb === 'list') return { kind: 'list', checks, json };
  if (verb !== 'run') throw unknownWord('command', verb ?? '', { known: ['run', 'list'], see: SEE });

  const command = dashes === -1 ? [] : args.slice(dashes + 1);
  if (command.length === 0) throw new UsageError('No agent command given', AFTER_DASHES);
  return {
    kind: 'run',
    suite,
    checks,
    command,
    json,
    junit,
    seed: seed === undefined ? Math.floor(Math.random() * SEEDS) : integerOf('--seed', seed, [0, SEEDS - 1]),
    runs: integerOf('--runs', runs, [0, SEEDS - 1]),
  };
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
