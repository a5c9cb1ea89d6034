import type { AgentError, ResultV2 } from '@obsidian-agent/shared-types';
import type { ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import { refused } from './answer.ts';
import { listIn } from './failures.ts';
import { namesWithin } from './text-room.ts';

export type Folder = ResultV2<'list_folders'>['folders'][number];

/** Most rows on one page of the command. */
const PAGE = 1000;
/** Tokens for the list of folders to choose from. */
const FOLDERS_ROOM = 150;

/** Every folder, beginning with the vault itself. */
export async function allFolders({ run }: ToolContext): Promise<readonly Folder[]> {
  const folders: Folder[] = [];
  let cursor: string | undefined;
  do {
    const { metadata } = await run('list_folders', { limit: PAGE, cursor });
    folders.push(...metadata.folders);
    cursor = metadata.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return folders;
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
