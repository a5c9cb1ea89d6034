import type { AgentError } from '@obsidian-agent/shared-types';
import type { ToolCall, ToolOutcome } from '../toolset.ts';
import { refused } from './answer.ts';
import { bulkAnswer } from './bulk-answer.ts';
import { withSelection } from './bulk-selection.ts';
import type { ManageVaultArguments } from './declarations/manage-vault.ts';
import { isFor, listIn } from './failures.ts';
import { titleOf } from './titles.ts';

/** Removes the notes that a call selects by the trash setting of the vault, if that is confirmed. */
export const bulkDelete: ToolCall<ManageVaultArguments> = async (args, scene) =>
  await withSelection(args, scene, async (select) => {
    const isPreview = args.dry_run !== false;
    try {
      const confirm = args.confirm_delete === true;
      const { metadata: result } = await scene.run('bulk_delete', { select, confirm, dry_run: isPreview });
      const { broken_links_total: broken } = result;
      return await bulkAnswer(scene, {
        result,
        isDetailed: args.response_format === 'detailed',
        facts: broken === 0 ? [] : [`Links that lead nowhere now: ${broken}`],
        words: {
          preview: (notes) => `Would DELETE ${notes}`,
          warning: 'Review carefully.',
          done: (notes) => `Deleted ${notes} from vault`,
          unchanged: 'stay',
        },
      });
    } catch (error) {
      if (isFor(error, 'CONFIRMATION_REQUIRED')) return unconfirmed(error, args.response_format === 'detailed');
      throw error;
    }
  });

/** Undefined where nothing is selected, so that nothing has to be confirmed. */
function unconfirmed(error: AgentError, isDetailed: boolean): ToolOutcome | undefined {
  const selected = Number(error.details['selected'] ?? 0);
  if (selected === 0) return undefined;
  const paths = listIn(error, 'paths');
  const names = paths.map((path) => (isDetailed ? path : titleOf(path)));
  const list = [...names, ...(selected > names.length ? [`and ${selected - names.length} more`] : [])].join(', ');
  return refused(
    `Destructive bulk_delete requires confirm_delete=True. This will permanently delete ${selected} ${selected === 1 ? 'note' : 'notes'}: ${list}. Review carefully and call with confirm_delete=True to proceed.`,
  );
}
