import type { ResultV2 } from '@obsidian-agent/shared-types';
import { otherName } from '../../toolset/other-name.ts';
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
      throw argumentMissing('bulk_move', 'destination_folder', "the folder to move to, such as 'Archive/2024'.");
    try {
      const { metadata: result } = await context.run('bulk_move', { select, to, dry_run: args.dry_run !== false });
      const { links_updated, files_updated } = result;
      const target = `'${to}'${folderOf(to, result.items)}`;
      return await bulkAnswer(context, {
        result,
        isDetailed: args.response_format === 'detailed',
        details: links_updated === 0 ? [] : [`Links updated: ${links_updated} in ${files_updated} files`],
        words: {
          preview: (notes) => `Would move ${notes} to ${target}`,
          warning: '',
          done: (notes) => `Moved ${notes} to ${target}`,
          unchanged: 'already there',
        },
      });
    } catch (error) {
      throw folderFailure(error, to);
    }
  });

/** ` (folder: What-)` if the folder is stored under another name, or else empty. */
function folderOf(to: string, items: ResultV2<'bulk_move'>['items']): string {
  const target = items.find((item) => item.to !== undefined)?.to ?? '';
  const folder = target.slice(0, Math.max(target.lastIndexOf('/'), 0));
  return folder === '' || otherName(to, folder).length === 0 ? '' : ` (folder: ${folder})`;
}
