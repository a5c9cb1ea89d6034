import { isFor } from '../../toolset/command-failure.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import { folderMissing } from './available-folders.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { answerFailures } from './failures.ts';
import { findRelated } from './find-related.ts';
import { list } from './list.ts';
import { search } from './search.ts';

const operations = { search, list, find_related: findRelated } as const;

/** Finds notes without changing anything. */
export const queryVault: ToolCall<QueryVaultArguments> = async (args, context) =>
  await answerFailures(async () => {
    try {
      return await operations[args.operation](args, context);
    } catch (error) {
      if (isFor(error, 'FOLDER_NOT_FOUND')) return await folderMissing(context, error);
      throw error;
    }
  });
