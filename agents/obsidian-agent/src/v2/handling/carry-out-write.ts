import type { CommandNameV2, ParamsV2, ResultV2 } from '@obsidian-agent/shared-types';
import { isPreview } from './command-kinds.ts';
import type { ContextV2, OutcomeV2, WriteHandlerV2 } from './handler.ts';

/** Runs a write command, or previews its changes. */
export async function carryOutWrite<Name extends CommandNameV2>(
  { name, handler }: { readonly name: Name; readonly handler: WriteHandlerV2<Name> },
  params: ParamsV2<Name>,
  { vault, now, options }: ContextV2,
): Promise<OutcomeV2<Name>> {
  const isShown = isPreview(name, params);
  const work: Parameters<ReturnType<typeof vault>['preview']>[0] = (draft) => handler.draft(draft, params, { now });

  const committed = isShown ? await vault().preview(work) : await vault().transact(options, work);
  const { changes, transactionId, isReplayed } = committed;
  const { metadata, ...report } = handler.report(committed.outcome, params, {
    changes,
    transactionId,
    isPreview: isShown,
  });
  const transaction = {
    transaction_id: transactionId,
    dry_run: isShown,
    ...(isReplayed ? { replayed: true } : {}),
    changes,
  };
  return { ...report, metadata: { ...metadata, ...transaction } as unknown as ResultV2<Name> };
}
