import { UsageError } from '@obsidian-agent/cli';
import { AgentError } from '@obsidian-agent/shared-types';
import { type OpenToolset, openToolset } from '@obsidian-agent/toolsets';

interface Named {
  readonly toolset: string;
  readonly tools: string;
}

/**
 * Opens the toolset named by `--toolset`, with the tools named by `--tools`.
 *
 * @throws UsageError for an unknown name
 */
export async function openToolsetNamed({ toolset, tools }: Named): Promise<OpenToolset> {
  try {
    return await openToolset(toolset, tools);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    const [option, value] = error.reason === 'UNKNOWN_TOOLSET' ? ['toolset', toolset] : ['tools', tools];
    throw new UsageError(`Invalid value ${JSON.stringify(value)} for --${option}`, error.hint);
  }
}
