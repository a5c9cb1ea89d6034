import type { ListPromptsResult } from '@modelcontextprotocol/server';
import { quoted, suggest, text, trusted } from '@obsidian-agent/shared-types';
import { invalidParams } from '../protocol/protocol-errors.ts';
import type { Vaults } from '../vaults/vaults.ts';
import { type Prompt, type PromptArgument, prompts } from './prompts.ts';

/** The prompts of a server. If there are several vaults, each prompt takes the name of one. */
function knownPrompts({ names }: Vaults): readonly Prompt[] {
  if (names.length < 2) return prompts;
  const vault: PromptArgument = {
    name: 'vault',
    description: `The vault, one of: ${names.join(', ')}.`,
    required: true,
  };
  return prompts.map((prompt) => ({ ...prompt, arguments: [vault, ...prompt.arguments] }));
}

/**
 * Finds a prompt by its name.
 *
 * @throws ProtocolError if there is none
 */
export function promptNamed(vaults: Vaults, name: string): Prompt {
  const known = knownPrompts(vaults);
  const prompt = known.find((each) => each.name === name);
  if (prompt !== undefined) return prompt;
  const names = known.map((each) => each.name);
  throw invalidParams(text`There is no prompt ${quoted(name)}. ${trusted(suggest(name, names, 'prompts'))}`);
}

/**
 * Asserts that a prompt takes an argument. Every prompt takes `vault`, even if there is only one.
 *
 * @throws ProtocolError if it does not
 */
export function assertPromptTakes({ name, arguments: taken }: Prompt, argument: string): void {
  const names = taken.map((each) => each.name);
  if (argument === 'vault' || names.includes(argument)) return;
  const words = suggest(argument, names, `arguments of ${name}`);
  throw invalidParams(text`The prompt ${name} takes no ${quoted(argument)}. ${trusted(words)}`);
}

/** Lists the prompts in the protocol's format. */
export function listPrompts(vaults: Vaults): ListPromptsResult['prompts'] {
  return knownPrompts(vaults).map(({ text, arguments: taken, ...prompt }) => ({
    ...prompt,
    arguments: taken.map(({ isDay, ...argument }) => argument),
  }));
}
