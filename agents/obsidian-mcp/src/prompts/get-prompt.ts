import type { GetPromptRequestParams, GetPromptResult } from '@modelcontextprotocol/server';
import { text, trusted } from '@obsidian-agent/shared-types';
import { invalidParams } from '../protocol/protocol-errors.ts';
import type { Vaults } from '../vaults/vaults.ts';
import { assertPromptTakes, promptNamed } from './known-prompts.ts';
import type { PromptArgument } from './prompts.ts';

type Filled = Readonly<Record<string, string>>;

/**
 * Fills in a prompt with the user's arguments.
 *
 * @throws ProtocolError if there is no such prompt or argument; AgentError `DATE_INVALID`,
 * `VAULT_NOT_FOUND`
 */
export async function getPrompt(
  vaults: Vaults,
  { name, arguments: given = {} }: GetPromptRequestParams,
): Promise<GetPromptResult> {
  const prompt = promptNamed(vaults, name);
  for (const argument of Object.keys(given)) assertPromptTakes(prompt, argument);
  // Users leave a field empty to leave it out.
  const filled: Filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));
  const missing = prompt.arguments.find(
    (argument) => argument.required === true && filled[argument.name] === undefined,
  );
  if (missing !== undefined)
    throw invalidParams(text`The prompt ${name} needs ${missing.name}. ${trusted(missing.description)}`);
  const { vault, ...rest } = await withDays(filled, prompt.arguments);
  const where = vault === undefined ? '' : ` The vault is "${vaults.named(vault).name}".`;
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(rest) + where } }],
  };
}

/** Checks and trims the arguments that are days. */
async function withDays(filled: Filled, taken: readonly PromptArgument[]): Promise<Filled> {
  const days = taken.filter((argument) => argument.isDay === true && filled[argument.name] !== undefined);
  if (days.length === 0) return filled;
  const { resolveDay } = await import('../vaults/lazy.ts');
  const trimmed = days.map(({ name }) => [name, (filled[name] ?? '').trim()] as const);
  for (const [name, day] of trimmed) resolveDay(day, new Date(), name);
  return { ...filled, ...Object.fromEntries(trimmed) };
}
