import type { ToolCall } from '../../toolset/toolset.ts';
import { bulkDelete } from './bulk-delete.ts';
import { bulkMove } from './bulk-move.ts';
import { bulkTag } from './bulk-tag.ts';
import { createFolder } from './create-folder.ts';
import type { ManageVaultArguments } from './declarations/manage-vault.ts';
import { answerFailures } from './failures.ts';
import { listFolders } from './list-folders.ts';

const operations = {
  create_folder: createFolder,
  list_folders: listFolders,
  bulk_tag: bulkTag,
  bulk_move: bulkMove,
  bulk_delete: bulkDelete,
} as const;

/** Manages folders, and many notes in one call. */
export const manageVault: ToolCall<ManageVaultArguments> = async (args, context) =>
  await answerFailures(() => operations[args.operation](args, context));
