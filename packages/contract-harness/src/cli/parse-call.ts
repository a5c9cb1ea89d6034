import { parseArgs } from 'node:util';
import { findNearest, suggest } from '@obsidian-agent/shared-types';
import type { Check } from '../check.ts';
import { suites } from '../suite/suites.ts';
import { WrongCall } from './wrong-call.ts';

/** What the harness was asked to do. */
export type Call =
  | { readonly kind: 'help' | 'version' | 'licenses' }
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
  suite: { type: 'string' },
  only: { type: 'string' },
  junit: { type: 'string' },
  seed: { type: 'string' },
  runs: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
  licenses: { type: 'boolean' },
} as const;

const DEFAULT_SUITE = 'v1';
const DEFAULT_RUNS = 30;
const SEEDS = 2 ** 31;

/**
 * Reads the words after the program's name. Everything after `--` is the command under test.
 *
 * @throws WrongCall when they make no call
 */
export function parseCall(args: readonly string[]): Call {
  const dashes = args.indexOf('--');
  const { values, positionals } = parseOptions(dashes === -1 ? args : args.slice(0, dashes));
  const [verb, ...more] = positionals;
  if (values.help === true || (verb === undefined && !isAboutItself(values) && dashes === -1)) return { kind: 'help' };
  if (values.version === true) return { kind: 'version' };
  if (values.licenses === true) return { kind: 'licenses' };

  if (more.length > 0)
    throw new WrongCall(`"${more[0]}" is one word too many.`, 'Write the command under test after "--".');
  const suite = values.suite ?? DEFAULT_SUITE;
  const checks = pickChecks(suiteNamed(suite), values.only);
  const json = values.json === true;
  if (verb === 'list') return { kind: 'list', checks, json };
  if (verb !== 'run')
    throw new WrongCall(`"${verb ?? ''}" is no command.`, suggest(verb ?? '', ['run', 'list'], 'commands'));

  const command = dashes === -1 ? [] : args.slice(dashes + 1);
  if (command.length === 0)
    throw new WrongCall('There is no command to prove.', 'Write it after "--": contract-harness run -- COMMAND ARGS…');
  const seed = wholeNumber('--seed', values.seed) ?? Math.floor(Math.random() * SEEDS);
  return {
    kind: 'run',
    suite,
    checks,
    command,
    json,
    junit: values.junit,
    seed,
    runs: wholeNumber('--runs', values.runs) ?? DEFAULT_RUNS,
  };
}

function isAboutItself({ version, licenses }: Parsed['values']): boolean {
  return version === true || licenses === true;
}

type Parsed = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true; args: string[] }>>;

function parseOptions(args: readonly string[]): Parsed {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError) || !('code' in error)) throw error;
    const unknown = /option '(--?[\w-]+)/.exec(error.message)?.[1] ?? '';
    const known = Object.keys(options).map((name) => `--${name}`);
    const isUnknown = error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION';
    const hint = isUnknown ? suggest(unknown, known, 'options') : 'Write it as `contract-harness --help` shows.';
    throw new WrongCall(error.message.split('. ')[0] ?? error.message, hint);
  }
}

function suiteNamed(name: string): readonly Check[] {
  const suite = suites[name];
  if (suite !== undefined) return suite;
  const known = Object.keys(suites);
  throw new WrongCall(`"${name}" is no suite.`, suggest(name, known, 'suites'));
}

/** Each word of `--only` is a check's id, or a part as `golden`. */
function pickChecks(checks: readonly Check[], only: string | undefined): readonly Check[] {
  if (only === undefined) return checks;
  const words = only.split(',').map((word) => word.trim());
  const matches = (id: string, word: string): boolean => id === word || id.startsWith(`${word}.`);
  for (const word of words) {
    if (checks.some(({ id }) => matches(id, word))) continue;
    const near = findNearest(
      word,
      checks.map(({ id }) => id),
    );
    const guess = near === undefined ? '' : `Did you mean "${near}"? `;
    throw new WrongCall(`"${word}" is no check.`, `${guess}"contract-harness list" shows all checks.`);
  }
  return checks.filter(({ id }) => words.some((word) => matches(id, word)));
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,10}$/.test(text) && Number(text) < SEEDS) return Number(text);
  throw new WrongCall(`${option} ${text} is no whole number below ${SEEDS}.`, `Write digits only, as in ${option} 42.`);
}
