import type { CommandNameV2 } from '@obsidian-agent/shared-types';
import type { Toolset } from '../toolset/toolset.ts';
import { guessTool } from './arguments/guess-tool.ts';
import { toolNames } from './arguments/parameters.ts';
import { callCommand } from './call-command.ts';
import { instructions } from './instructions.ts';
import { readArguments } from './read-arguments.ts';

export const toolset: Toolset = {
  name: 'native',
  summary: 'Every command of the agent as a separate tool.',
  instructions,
  readArguments,
  guessTool,
  readingForms: { get_daily_note: { description: 'Read a daily note' } },
  calls: Object.fromEntries(toolNames.map((name) => [name, callCommand(name as CommandNameV2)])),
};
