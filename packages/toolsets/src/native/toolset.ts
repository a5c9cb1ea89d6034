import type { CommandNameV2 } from '@obsidian-agent/shared-types';
import type { Toolset } from '../toolset/toolset.ts';
import { guessTool, translateCall } from './arguments/guess-tool.ts';
import { toolNames } from './arguments/parameters.ts';
import { core } from './arguments/words.ts';
import { callCommand } from './call-command.ts';
import { instructions } from './instructions.ts';
import { readArguments } from './read-arguments.ts';
import { searchNotes } from './search-notes.ts';

export const toolset: Toolset = {
  name: 'native',
  summary: 'Every command of the agent as a separate tool.',
  instructions,
  core,
  translateCall,
  readArguments,
  guessTool,
  readingForms: { get_daily_note: { description: 'Read a daily note' } },
  calls: {
    ...Object.fromEntries(toolNames.map((name) => [name, callCommand(name as CommandNameV2)])),
    search_notes: searchNotes,
  },
};
