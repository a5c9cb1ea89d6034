import { otherName } from '../../toolset/other-name.ts';
import type { RunCommand, ToolCall } from '../../toolset/toolset.ts';
import { linksNotKnown, linksNotUpdated, unreadNames } from '../../toolset/unread-words.ts';
import { answer } from './answer.ts';
import { bulkMembers } from './bulk-answer.ts';
import type { ManageStructureArguments } from './declarations/manage-structure.ts';
import { exactFolder } from './exact-path.ts';
import { type Failure, ITEMS_REQUIRED, pathRequired, type Refusal, Refused, refusalOf } from './refusal.ts';
import { relocate } from './relocate.ts';
import { DestinationTaken, SourceMissing } from './relocation.ts';
import { relocateAll } from './structure-bulk.ts';
import { type FolderNode, type LimitedTree, structureAt } from './structure-tree.ts';
import { destinationExists, folderTaken, pathNotFound, structureWords } from './structure-words.ts';

/** The outcome of an operation on the structure. */
interface Done {
  readonly success?: boolean;
  readonly path?: string;
  readonly new_path?: string;
  readonly message?: string;
  readonly structure?: readonly FolderNode[];
}

/** Creates, moves, deletes and lists folders, and moves notes. */
export const manageStructure: ToolCall<ManageStructureArguments> = async (args, { run }) => {
  const { operation, path } = args;
  const isMove = operation === 'rename' || operation === 'move';
  const asked = {
    operation,
    path,
    ...(isMove && typeof args.new_path === 'string' ? { new_path: args.new_path } : {}),
  };
  try {
    const done = args.bulk === true ? await bulk(args, run) : await single(args, run);
    // The design puts the message before members that may be long.
    const output = { success: true, ...asked, message: '', ...done };
    return answer(output, !output.success);
  } catch (error) {
    const { message, retry } = refusal(error, args);
    return answer({ success: false, ...asked, message, ...(args.bulk === true ? { affected_count: 0 } : {}) }, retry);
  }
};

async function bulk({ operation, items }: ManageStructureArguments, run: RunCommand) {
  if (operation !== 'rename' && operation !== 'move')
    throw new Refused(`Bulk mode is not supported for ${operation} operation. Use it with rename or move`);
  if (!items || items.length === 0) throw new Refused(ITEMS_REQUIRED);
  return bulkMembers(await relocateAll(run, operation, items));
}

async function single(args: ManageStructureArguments, run: RunCommand): Promise<Done> {
  const { operation, path } = args;
  switch (operation) {
    case 'create_folder': {
      const made = (await run('create_folder', { path: folderNamed(args) })).metadata;
      return { path: made.path, message: [`Folder created: ${made.path}`, ...otherName(path, made.path)].join('. ') };
    }
    case 'delete_folder':
      return await deleteFolder(args, run);
    case 'list_structure': {
      const tree = await structureAt(run, path);
      return { message: structureMessage(path, tree), structure: tree.structure };
    }
    case 'rename':
    case 'move': {
      const moved = await relocate(run, operation, args);
      const verb = operation === 'rename' ? 'Renamed' : 'Moved';
      const links = moved.linksUpdated === 0 ? '' : `. Links updated: ${moved.linksUpdated}`;
      const names = [...otherName(path, moved.from), ...otherName(args.new_path ?? '', moved.path)];
      const sentences = [`${verb}: ${path} to ${moved.path}${links}`, ...names, ...linksNotUpdated(moved.unread)];
      const message = sentences.join('. ');
      return { new_path: moved.path, message };
    }
  }
}

function structureMessage(path: string, { shown, total }: LimitedTree): string {
  const what = `Structure of ${path === '' ? 'the vault' : path}`;
  if (shown === total) return what;
  return `${what}: ${shown} of its ${total} folders and notes. Send the path of a folder to see the others`;
}

async function deleteFolder(args: ManageStructureArguments, run: RunCommand): Promise<Done> {
  const { metadata } = await run('delete_folder', { folder: folderNamed(args), force: args.force === true });
  const { path, trashed_to, files_deleted } = metadata;
  const files = files_deleted === 0 ? '' : `, with its files: ${files_deleted}`;
  const place = trashed_to === null ? '' : ` (now in ${trashed_to})`;
  const sentences = [
    `Folder deleted: ${path}${files}${place}`,
    ...otherName(args.path, path),
    ...linksNotKnown(unreadNames(metadata)),
  ];
  return { path, message: sentences.join('. ') };
}

function folderNamed({ operation, path }: ManageStructureArguments): string {
  if (path === '') throw new Refused(pathRequired(operation));
  return exactFolder(path);
}

function refusal(error: unknown, args: ManageStructureArguments): Refusal {
  const { operation, path } = args;
  const newPath = args.new_path ?? '';
  if (error instanceof DestinationTaken) return { message: destinationExists(newPath), retry: true };
  if (error instanceof SourceMissing) return { message: pathNotFound(path), retry: true };
  const words = structureWords({ path, newPath });
  return refusalOf(error, (failure: Failure) =>
    operation === 'create_folder' && failure.reason === 'FOLDER_EXISTS' ? folderTaken(path, failure) : words(failure),
  );
}
