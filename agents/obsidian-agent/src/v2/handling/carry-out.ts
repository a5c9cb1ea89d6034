import type { CommandNameV2, ParamsV2, ResultV2 } from '@obsidian-agent/shared-types';
import type { Outcome } from '../../envelope/response.ts';
import { isPreview } from './command-kinds.ts';
import type { ContextV2, HandlerV2, OutcomeV2, ReportFacts, TransactionMembers, WriteHandlerV2 } from './handler.ts';

/** Runs a command with valid params. */
export async function carryOut(context: ContextV2, action: CommandNameV2, payload: unknown): Promise<Outcome> {
  const handler = (await context.handlers[action]()) as HandlerV2<CommandNameV2>;
  const params = payload as Parameters<typeof handler & ((...args: never) => unknown)>[1];
  if (typeof handler === 'function') return await handler(context, params);
  return await carryOutWrite({ name: action, handler }, params, context);
}

/** Runs a write command, or previews its changes. */
export async function carryOutWrite<Name extends CommandNameV2>(
  { name, handler }: { readonly name: Name; readonly handler: WriteHandlerV2<Name> },
  params: ParamsV2<Name>,
  { vault, now, options }: ContextV2,
): Promise<OutcomeV2<Name>> {
  const isShown = isPreview(name, params);
  const work: Parameters<ReturnType<typeof vault>['preview']>[0] = (draft) => handler.draft(draft, params, { now });

  const committed = isShown ? await vault().preview(work) : await vault().transact(options, work);
  const facts = { ...committed, isPreview: isShown };
  const { metadata, ...report } = handler.report(committed.outcome, params, facts);
  return { ...report, metadata: { ...metadata, ...transactionMembers(facts) } as unknown as ResultV2<Name> };
}

/** The members of a write's result about its transaction. */
export function transactionMembers({
  transactionId,
  isPreview: isShown,
  isReplayed,
  changes,
}: ReportFacts): Pick<ResultV2<'undo'>, TransactionMembers> {
  return {
    transaction_id: transactionId,
    dry_run: isShown,
    ...(isReplayed === true ? { replayed: true } : {}),
    changes,
  };
}
