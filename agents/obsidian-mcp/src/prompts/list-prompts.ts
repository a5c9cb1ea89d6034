import type { Prompt } from '@modelcontextprotocol/server';
import type { Vaults } from '../vaults/vaults.ts';
import { type PromptArgument, prompts } from './prompts.ts';

/** Lists the prompts; where there are several vaults, each takes the name of one. */
export function listPrompts({ names }: Vaults): Prompt[] {
  const vault: PromptArgument[] =
    names.length > 1 ? [{ name: 'vault', description: `Which vault: ${names.join(', ')}.`, required: true }] : [];
  return prompts.map(({ text, arguments: taken, ...prompt }) => ({ ...prompt, arguments: [...vault, ...taken] }));
}
