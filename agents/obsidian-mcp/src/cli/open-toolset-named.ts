import { UsageError } from '@obsidian-agent/cli';
import { AgentError } from '@obsidian-agent/shared-types';
import { type OpenToolset, openToolset } from '@obsidian-agent/toolsets';

/**
 * Opens the toolset named by `--toolset`.
 *
 * @throws UsageError for an unknown name
 */
export async function openToolsetNamed(name: string): Promise<OpenToolset> {
  try {
    return await openToolset(name);
  } catch (error) {
    if (!(error instanceof AgentError && error.reason === 'UNKNOWN_TOOLSET')) throw error;
    throw new UsageError(`Invalid value ${JSON.stringify(name)} for --toolset`, error.hint);
  }
}
