import type { CommandNameV2, ParamsV2, ResultV2 } from '@obsidian-agent/shared-types';
import type { ContextV2, OutcomeV2, WriteHandlerV2 } from './handler.ts';

/** Carries out a command that writes, or tells what it would change. */
export async function carryOutWrite<Name extends CommandNameV2>(
  handler: WriteHandlerV2<Name>,
  params: ParamsV2<Name>,
  { vault, now, options }: ContextV2,
): Promise<OutcomeV2<Name>> {
  const { dry_run } = params as { dry_run?: boolean };
  const isPreview = dry_run ?? handler.isPreviewByDefault ?? false;
  const work: Parameters<ReturnType<typeof vault>['preview']>[0] = (draft) => handler.draft(draft, params, { now });

  const committed = isPreview ? await vault().preview(work) : await vault().transact(options, work);
  const { changes, transactionId, isReplayed } = committed;
  const { metadata, ...told } = handler.report(committed.outcome, params, { changes, transactionId, isPreview });
  const transaction = {
    transaction_id: transactionId,
    dry_run: isPreview,
    ...(isReplayed ? { replayed: true } : {}),
    changes,
  };
  return { ...told, metadata: { ...metadata, ...transaction } as unknown as ResultV2<Name> };
}
