import { reportUsageErrors, UsageError, unknownWord } from '@obsidian-agent/cli';
import { AgentError } from '@obsidian-agent/shared-types';
import { FailedCall, type Failure } from '../cli/caller.ts';
import { print } from '../cli/print.ts';
import { printFailure } from '../cli/print-answer.ts';
import { findVault } from '../cli/vault/find-vault.ts';
import { failureResponse } from '../envelope/response.ts';
import type { RunContext } from '../run/answer.ts';
import { usageOf } from './about.ts';
import { OfficialCall, type Run } from './call.ts';
import { refusedCommands, whyNot } from './refused.ts';
import { type HeadlessCommand, headlessCommands } from './table.ts';

/** Parameters and flags that only arrange Obsidian's window. */
const IGNORED = new Set(['open', 'newtab', 'active', 'paneType']);

/** Commands that read no vault. */
const WITHOUT_VAULT = new Set(['help', 'version', 'vaults']);

const modules: Readonly<Record<HeadlessCommand['module'], () => Promise<object>>> = {
  about: () => import('./about.ts'),
  app: () => import('./app.ts'),
  bases: () => import('./bases.ts'),
  daily: () => import('./daily.ts'),
  files: () => import('./files.ts'),
  history: () => import('./history.ts'),
  links: () => import('./links.ts'),
  properties: () => import('./properties.ts'),
  search: () => import('./search.ts'),
  tasks: () => import('./tasks.ts'),
};

/** Runs a command in the spelling of the official command line; returns the exit status. */
export function runOfficial(args: readonly string[], context: RunContext): Promise<number> {
  const words = args[0] === '--official' ? args.slice(1) : args;
  return reportUsageErrors('obsidian-agent', () => run(words, context));
}

/** @throws UsageError for a command that does not run here, and for unknown words */
async function run(args: readonly string[], context: RunContext): Promise<number> {
  const vault = args.find((arg) => arg.startsWith('vault='))?.slice('vault='.length);
  const [name = 'help', ...words] = args.filter((arg) => !arg.startsWith('vault='));
  const command = commandNamed(name);
  try {
    const typed = readWords(name, command, words);
    const found = WITHOUT_VAULT.has(name) ? context : await inVault(vault, context);
    const module = (await modules[command.module]()) as Readonly<Record<string, Run>>;
    const output = (await module[command.run]?.(new OfficialCall(name, { ...typed, context: found }))) ?? '';
    const text = typeof output === 'string' ? output : output.join('\n');
    return text === '' ? 0 : await print(text.endsWith('\n') ? text : `${text}\n`);
  } catch (error) {
    if (error instanceof FailedCall) return await printFailure(error.response, {});
    if (error instanceof AgentError)
      return await printFailure(failureResponse({ api_version: 'v2' }, error) as Failure, {});
    throw error;
  }
}

/** @throws UsageError for a command that does not run here, and for one that does not exist */
function commandNamed(name: string): HeadlessCommand {
  const command = Object.hasOwn(headlessCommands, name) ? headlessCommands[name] : undefined;
  if (command !== undefined) return command;
  const refused = Object.hasOwn(refusedCommands, name) ? refusedCommands[name] : undefined;
  if (refused !== undefined) throw new UsageError(`"${name}" ${whyNot[refused.needs]}`, refused.instead);
  const known = [...Object.keys(headlessCommands), ...Object.keys(refusedCommands)];
  throw unknownWord('command', name, { known, see: 'See: obsidian-agent --official help' });
}

async function inVault(given: string | undefined, context: RunContext): Promise<RunContext> {
  const { path } = await findVault(given, context);
  return { ...context, settings: { ...context.settings, vaultPath: path } };
}

/** Reads `name=value` and flags. Like the app, it ignores options that begin with `--`. */
function readWords(name: string, command: HeadlessCommand, words: readonly string[]) {
  const [parameters, known] = [command.takes.split(' '), command.flags.split(' ')];
  const [values, flags] = [new Map<string, string>(), new Set<string>()];
  for (const word of words) {
    if (word.startsWith('--')) continue;
    const [, key, value] = /^([A-Za-z]+)=([\s\S]*)$/.exec(word) ?? [];
    if (IGNORED.has(key ?? word)) continue;
    if (key !== undefined && value !== undefined && parameters.includes(key)) values.set(key, value);
    else if (key === undefined && (known.includes(word) || name === 'help')) flags.add(word);
    else throw new UsageError(`${name} does not take "${word}"`, `Type: ${usageOf(name, command)}`);
  }
  return { values, flags };
}
