import type { AgentError, ResultV2 } from '@obsidian-agent/shared-types';
import { refused } from '../../toolset/answers.ts';
import { allItems } from '../../toolset/pages.ts';
import type { ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import { listIn } from './failures.ts';
import { namesWithin } from './text-room.ts';

export type Folder = ResultV2<'list_folders'>['folders'][number];

/** Tokens for the list of folders to choose from. */
const FOLDERS_ROOM = 150;

/** Every folder, beginning with the vault itself. */
export async function allFolders({ run }: ToolContext): Promise<readonly Folder[]> {
  return (await allItems('folders', (page) => run('list_folders', page))).items;
}

/** The folders to choose from, outer ones first. */
export async function availableFolders(context: ToolContext): Promise<string> {
  const paths = (await allFolders(context)).map(({ path }) => path).filter((path) => path !== '/');
  return namesWithin(
    paths.toSorted((a, b) => depthOf(a) - depthOf(b)),
    FOLDERS_ROOM,
  );
}

/** Says that a folder does not exist, and lists existing ones. */
export async function folderMissing(context: ToolContext, error: AgentError): Promise<ToolOutcome> {
  const suggestions = listIn(error, 'suggestions');
  const next = suggestions.length === 0 ? 'Send one of these folders.' : `Did you mean: ${suggestions.join(', ')}`;
  const folder = String(error.details['folder'] ?? '');
  return refused(`Folder '${folder}' not found. Available folders: ${await availableFolders(context)}. ${next}`);
}

function depthOf(path: string): number {
  return path.split('/').length;
}
