import { isFor } from '../../toolset/command-failure.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import { folderMissing } from './available-folders.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { answerFailures } from './failures.ts';
import { findRelated } from './find-related.ts';
import { foundNotes, type Query } from './found-notes.ts';
import { list } from './list.ts';
import { nothingFound } from './nothing-found.ts';
import { search } from './search.ts';

const operations: { readonly [Name in QueryVaultArguments['operation']]: Query } = {
  search,
  list,
  find_related: findRelated,
};

/** Finds notes without changing anything. */
export const queryVault: ToolCall<QueryVaultArguments> = async (args, context) =>
  await answerFailures(async () => {
    try {
      const found = await operations[args.operation](args, context);
      if (found.total === 0) return nothingFound(args, { unread: found.unread });
      return await foundNotes(context, found, args.response_format === 'detailed');
    } catch (error) {
      if (isFor(error, 'TAG_NOT_FOUND')) return nothingFound(args, { unknownTag: error });
      if (isFor(error, 'FOLDER_NOT_FOUND')) return await folderMissing(context, error);
      throw error;
    }
  });
