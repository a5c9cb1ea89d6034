import type { Prompt } from '@modelcontextprotocol/server';
import type { Vaults } from '../vaults/vaults.ts';
import { knownPrompts } from './known-prompts.ts';

/** Lists the prompts in the protocol's format. */
export function listPrompts(vaults: Vaults): Prompt[] {
  return knownPrompts(vaults).map(({ text, arguments: taken, ...prompt }) => ({
    ...prompt,
    arguments: taken.map(({ isDay, ...argument }) => argument),
  }));
}
