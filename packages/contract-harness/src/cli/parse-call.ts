import {
  integerOf,
  type OptionTable,
  optionRows,
  parseCommandLine,
  renderHelp,
  UsageError,
  unknownWord,
} from '@obsidian-agent/cli';
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

const options = {
  suite: { type: 'string', value: 'NAME', default: 'v1', summary: 'Version of the contract' },
  only: {
    type: 'string',
    value: 'ID,…',
    summary: 'Run only these checks; a group such as "golden" selects all its checks',
  },
  json: { type: 'boolean', summary: 'Print one JSON document instead of lines' },
  junit: { type: 'string', value: 'FILE', summary: 'Also write a JUnit XML report' },
  seed: { type: 'string', value: 'N', summary: 'Repeat the random choices of an earlier run' },
  runs: { type: 'string', value: 'N', default: '30', summary: 'Generated requests per fuzz check' },
} as const satisfies OptionTable;

const SEEDS = 2 ** 31;
const SEE = 'See `agent-contract --help`.';

/** The page of `--help`. */
export function help(): string {
  return renderHelp([
    'Checks an agent program against the contract.',
    {
      title: 'Usage',
      rows: [
        ['run [options] -- COMMAND ARGS…', 'Check the agent that COMMAND starts'],
        ['list [options]', 'List the checks: id, level, sentence'],
      ],
    },
    { title: 'Options', rows: optionRows(options) },
    '--help, --version and --licenses describe this program.',
    'Exit status: 0 no MUST is broken, 1 a MUST is broken, 2 usage error, 3 the harness itself failed.',
    'Arguments of COMMAND that are existing files become absolute paths, because each run has its own working folder.',
  ]);
}

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
  });
  const [verb] = parsed?.positionals ?? [];
  if (parsed === undefined || (verb === undefined && dashes === -1)) return { kind: 'help' };

  const { suite, only, json = false, junit, seed, runs } = parsed.options;
  const checks = pickChecks(suiteNamed(suite), only);
  if (verb === 'list') return { kind: 'list', checks, json };
  if (verb !== 'run') throw unknownWord('command', verb ?? '', { known: ['run', 'list'], see: SEE });

  const command = dashes === -1 ? [] : args.slice(dashes + 1);
  if (command.length === 0)
    throw new UsageError('No agent command given', 'Write it after "--": agent-contract run -- COMMAND ARGS…');
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

  const ids = checks.map(({ id }) => id);
  const known = [...new Set([...ids.map((id) => id.split('.')[0] ?? id), ...ids])];
  throw unknownWord('check', unknown, { known, see: '`agent-contract list` shows all checks.' });
}
