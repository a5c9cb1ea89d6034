import type { ToolCall } from '../../toolset/toolset.ts';
import { bulkAnswer } from './bulk-answer.ts';
import { withSelection } from './bulk-selection.ts';
import type { ManageVaultArguments } from './declarations/manage-vault.ts';
import { argumentMissing } from './failures.ts';
import { givenTags, tagNames } from './titles.ts';

/** Adds tags to the selected notes, and removes tags. */
export const bulkTag: ToolCall<ManageVaultArguments> = async (args, context) =>
  await withSelection(args, context, async (select) => {
    const add = givenTags(args.add_tags);
    const remove = givenTags(args.remove_tags);
    if (add === undefined && remove === undefined)
      throw argumentMissing('bulk_tag', 'add_tags or remove_tags', "a list of tags, such as add_tags=['review'].");

    const { metadata: result } = await context.run('bulk_tag', {
      select,
      add,
      remove,
      dry_run: args.dry_run !== false,
    });
    const changes = [
      ...(add === undefined ? [] : [`added ${tagNames(add)}`]),
      ...(remove === undefined ? [] : [`removed ${tagNames(remove)}`]),
    ];
    return await bulkAnswer(context, {
      result,
      isDetailed: args.response_format === 'detailed',
      details: [`Tags: ${changes.join('; ')}`],
      words: {
        preview: (notes) => `Would affect ${notes}`,
        warning: 'Call with dry_run=False to execute.',
        done: (notes) => `Updated tags for ${notes}`,
        unchanged: 'tags already as requested',
      },
    });
  });
