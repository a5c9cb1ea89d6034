import {
  type GetPromptRequestParams,
  type GetPromptResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { suggest } from '@obsidian-agent/shared-types';
import type { Vaults } from '../vaults/vaults.ts';
import { listPrompts } from './list-prompts.ts';
import { prompts } from './prompts.ts';

/** Words a prompt with what a person filled in. */
export function getPrompt(vaults: Vaults, { name, arguments: given = {} }: GetPromptRequestParams): GetPromptResult {
  const prompt = prompts.find((known) => known.name === name);
  if (prompt === undefined) {
    const names = prompts.map((known) => known.name);
    throw refused(`There is no prompt ${JSON.stringify(name)}. ${suggest(name, names, 'prompts')}`);
  }
  // A person leaves a field empty to leave it out.
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));
  const taken = listPrompts(vaults).find((listed) => listed.name === name)?.arguments ?? [];
  const missing = taken.find((argument) => argument.required === true && filled[argument.name] === undefined);
  if (missing !== undefined) throw refused(`The prompt ${name} needs ${missing.name}. ${missing.description}`);
  const { vault, ...rest } = filled;
  const where = vault === undefined ? '' : ` The vault is "${vaults.named(vault).name}".`;
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(rest) + where } }],
  };
}

function refused(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
