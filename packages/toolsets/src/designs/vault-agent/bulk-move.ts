import type { ToolCall } from '../../toolset/toolset.ts';
import { bulkAnswer } from './bulk-answer.ts';
import { withSelection } from './bulk-selection.ts';
import type { ManageVaultArguments } from './declarations/manage-vault.ts';
import { argumentMissing } from './failures.ts';
import { folderFailure } from './folder-failure.ts';
import { givenFolder } from './titles.ts';

/** Moves the selected notes into one folder, which is created if it is missing. */
export const bulkMove: ToolCall<ManageVaultArguments> = async (args, context) =>
  await withSelection(args, context, async (select) => {
    const to = givenFolder(args.destination_folder);
    if (to === undefined)
      return argumentMissing('bulk_move', 'destination_folder', "the folder to move to, such as 'Archive/2024'.");
    try {
      const { metadata: result } = await context.run('bulk_move', { select, to, dry_run: args.dry_run !== false });
      const { links_updated, files_updated } = result;
      return await bulkAnswer(context, {
        result,
        isDetailed: args.response_format === 'detailed',
        details: links_updated === 0 ? [] : [`Links updated: ${links_updated} in ${files_updated} files`],
        words: {
          preview: (notes) => `Would move ${notes} to '${to}'`,
          warning: '',
          done: (notes) => `Moved ${notes} to '${to}'`,
          unchanged: 'already there',
        },
      });
    } catch (error) {
      const failure = folderFailure(error, to);
      if (failure === undefined) throw error;
      return failure;
    }
  });
