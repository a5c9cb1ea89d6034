import { counted } from '@obsidian-agent/shared-types';
import { answered } from '../../toolset/answers.ts';
import { nameOf } from '../../toolset/note-names.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import { allFolders, type Folder } from './available-folders.ts';
import type { ManageVaultArguments } from './declarations/manage-vault.ts';

/** Lists the folders of the vault as a tree, with the number of notes in each. */
export const listFolders: ToolCall<ManageVaultArguments> = async (args, context) => {
  const folders = await allFolders(context);
  const [vault] = folders;
  const below = folders.filter(({ path }) => path !== '/');
  const heading = `Found ${counted(below.length, 'folder')} with ${counted(vault?.notes_total ?? 0, 'note')}:`;
  const line = args.response_format === 'detailed' ? detailedLine : conciseLine;
  return answered([heading, ...folders.map(line)].join('\n'));
};

function conciseLine({ path, notes }: Folder): string {
  return `${indentOf(path)}${nameOf(path)}/ (${counted(notes, 'note')})`;
}

function detailedLine({ path, notes, notes_total, other_files, folders }: Folder): string {
  const held = [
    `${counted(notes, 'note')} directly in it`,
    `${notes_total} with its subfolders`,
    `${folders} subfolders`,
    `${other_files} other files`,
  ].join(', ');
  return `${indentOf(path)}${nameOf(path)}/ (${held}; path: ${path})`;
}

function indentOf(path: string): string {
  return path === '/' ? '' : '  '.repeat(path.split('/').length);
}
