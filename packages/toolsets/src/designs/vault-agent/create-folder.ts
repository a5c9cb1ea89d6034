import type { ResultV2 } from '@obsidian-agent/shared-types';
import { answered, refused } from '../../toolset/answers.ts';
import { isFor } from '../../toolset/command-failure.ts';
import type { ToolCall, ToolOutcome } from '../../toolset/toolset.ts';
import type { ManageVaultArguments } from './declarations/manage-vault.ts';
import { argumentMissing } from './failures.ts';
import { folderFailure } from './folder-failure.ts';
import { roomBeside, roughTokens } from './text-room.ts';
import { givenFolder } from './titles.ts';

/** Creates a folder and its parents, without a preview because nothing can be lost. */
export const createFolder: ToolCall<ManageVaultArguments> = async (args, context) => {
  const folder = givenFolder(args.folder_path);
  if (folder === undefined)
    throw argumentMissing(
      'create_folder',
      'folder_path',
      "the folder to make, such as folder_path='Projects/2025/Q1'.",
    );
  try {
    const { metadata } = await context.run('create_folder', { path: folder });
    const sentence = `Created folder structure: ${metadata.path}`;
    if (args.response_format !== 'detailed') return answered(sentence);
    return answered([sentence, ...levelLines(metadata, roomBeside(sentence) - roughTokens(sentence))].join('\n'));
  } catch (error) {
    if (isFor(error, 'FOLDER_EXISTS')) return exists(folder, error.details);
    throw folderFailure(error, folder);
  }
};

/** One line for each folder of the path, with its path if all of them fit. */
function levelLines({ path, changes }: ResultV2<'create_folder'>, room: number): string[] {
  const made = new Set(changes.map((change) => change.path));
  const levels = path.split('/').map((name, depth, names) => {
    const here = names.slice(0, depth + 1).join('/');
    return { line: `${'  '.repeat(depth)}- ${name}/ (${made.has(here) ? 'new' : 'was there'})`, path: here };
  });
  const long = levels.map((level) => `${level.line}: ${level.path}`);
  return roughTokens(long.join('\n')) <= room ? long : levels.map(({ line }) => line);
}

/** An existing folder is a success; a file of that name is not. */
function exists(folder: string, { path, kind }: Readonly<Record<string, unknown>>): ToolOutcome {
  return kind === 'folder'
    ? answered(`Folder '${String(path)}' already exists. Use it as it is, for example as destination_folder.`)
    : refused(`Folder '${folder}' cannot be created: a file has that name. Choose another folder_path.`);
}
