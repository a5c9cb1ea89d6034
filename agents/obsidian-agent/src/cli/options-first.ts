import { type OptionSpec, type OptionTable, UsageError } from '@obsidian-agent/cli';
import { anyCall, vaultOption } from './call-options.ts';

const options: OptionTable = {
  ...vaultOption,
  'vault-path': vaultOption.vault,
  color: { type: 'string', summary: '' },
  ...anyCall,
};

/**
 * Moves options that are typed before the command behind it: `--vault Work search x` is `search --vault Work x`.
 *
 * Only those of every command can come first. After any other option, the arguments stay as they are.
 *
 * @throws UsageError if there is no command
 */
export function commandFirst(args: readonly string[]): readonly string[] {
  let at = 0;
  for (let length = lengthOf(args[at]); length > 0; length = lengthOf(args[at])) at += length;
  if (at === 0) return args;
  const [command, ...rest] = args.slice(at);
  const first = args.slice(0, at);
  if (at > args.length) throw new UsageError(`${args.at(-1)} needs a value`, 'See `obsidian-agent --help`.');
  if (command === undefined) throw new UsageError('Missing COMMAND', `Type: obsidian-agent COMMAND ${first.join(' ')}`);
  return [command, ...first, ...rest];
}

/** How many arguments an option takes; 0 for anything else. */
function lengthOf(word = ''): number {
  const [name = '', value] = word === '-' ? [] : word.split('=', 2);
  const isTyped = ([long, { short = '' }]: [string, OptionSpec]) => name === `--${long}` || name === `-${short}`;
  const spec = Object.entries(options).find(isTyped)?.[1];
  if (spec === undefined) return 0;
  return spec.type === 'boolean' || value !== undefined ? 1 : 2;
}
