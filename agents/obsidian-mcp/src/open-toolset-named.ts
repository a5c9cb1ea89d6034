import { AgentError } from '@obsidian-agent/shared-types';
import { type OpenToolset, openToolset } from '@obsidian-agent/toolsets';
import { OptionError } from './cli/option-error.ts';

/**
 * Opens the toolset that `--toolset` names.
 *
 * @throws OptionError for a name that is none
 */
export async function openToolsetNamed(name: string): Promise<OpenToolset> {
  try {
    return await openToolset(name);
  } catch (error) {
    if (!(error instanceof AgentError && error.reason === 'UNKNOWN_TOOLSET')) throw error;
    throw new OptionError(`--toolset ${JSON.stringify(name)}: ${error.message}`, error.hint);
  }
}
