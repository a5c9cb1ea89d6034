import type { ResultV2 } from '@obsidian-agent/shared-types';
import { embedVault } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { indexReport } from '../report/index-report.ts';

const MOST_CHARACTERS = 100_000_000;

export const handler: ReadHandlerV2<'index_vault'> = async ({ vault, options: { onProgress } }, params) => {
  const { dry_run = false, max_characters: maxCharacters = MOST_CHARACTERS } = params;
  const reader = await vault().open();
  const index = await reader.index();
  const run = await embedVault(reader, { maxCharacters, isPreview: dry_run, onProgress });
  const metadata: ResultV2<'index_vault'> = {
    texts: index.texts().length,
    texts_read: index.state.read,
    dry_run,
    ...(run === undefined ? {} : { meaning: asResult(run) }),
  };
  return { ...indexReport(metadata), metadata };
};

function asResult({ chunks, characters, ...run }: NonNullable<Awaited<ReturnType<typeof embedVault>>>) {
  return { ...run, parts_sent: chunks, characters_sent: characters };
}
