import { counted } from '@obsidian-agent/shared-types';
import { refused } from '../../toolset/answers.ts';
import { titleOf } from '../../toolset/note-names.ts';
import type { ToolCall, ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import { bulkAnswer, requestedNotes } from './bulk-answer.ts';
import { type Selection, withSelection } from './bulk-selection.ts';
import type { ManageVaultArguments } from './declarations/manage-vault.ts';

/** Most notes listed when a deletion is refused. */
const MOST_NAMED = 20;

/** Deletes the selected notes according to the vault's trash setting, if confirmed. */
export const bulkDelete: ToolCall<ManageVaultArguments> = async (args, context) =>
  await withSelection(args, context, async (select) => {
    const isPreview = args.dry_run !== false;
    const confirm = args.confirm_delete === true;
    const isDetailed = args.response_format === 'detailed';
    const refusal = isPreview || confirm ? undefined : await unconfirmed(context, select, isDetailed);
    if (refusal !== undefined) return refusal;

    const { metadata: result } = await context.run('bulk_delete', { select, confirm, dry_run: isPreview });
    const { broken_links_total: broken } = result;
    return await bulkAnswer(context, {
      result,
      isDetailed,
      facts: broken === 0 ? [] : [`Links now broken: ${broken}`],
      words: {
        preview: (notes) => `Would DELETE ${notes}`,
        warning: 'Review carefully.',
        done: (notes) => `Deleted ${notes} from vault`,
        unchanged: 'not deleted',
      },
    });
  });

/**
 * Refuses a deletion that the caller did not confirm: a user asked by the server confirms the command, not the tool.
 * Undefined if no note would be deleted.
 */
async function unconfirmed(
  { run }: ToolContext,
  select: Selection,
  isDetailed: boolean,
): Promise<ToolOutcome | undefined> {
  const { metadata } = await run('bulk_delete', { select, dry_run: true });
  const paths = metadata.items.filter(({ status }) => status === 'changed').map(({ path }) => path);
  if (paths.length === 0) return undefined;
  const names = paths.slice(0, MOST_NAMED).map((path) => (isDetailed ? path : titleOf(path)));
  const list = [...names, ...(paths.length > names.length ? [`and ${paths.length - names.length} more`] : [])];
  const requested = requestedNotes(metadata);
  const others = requested.length === 0 ? '' : `. Stored under another name: ${requested.join(', ')}`;
  return refused(
    `Destructive bulk_delete requires confirm_delete=True. This will permanently delete ${counted(paths.length, 'note')}: ${list.join(', ')}${others}. Review carefully and call with confirm_delete=True to proceed.`,
  );
}
