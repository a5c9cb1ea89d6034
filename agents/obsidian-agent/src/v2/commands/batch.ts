import { traitsV2 } from '@obsidian-agent/shared-types';
import { asItemFailure, batchFailed, type Draft, isItemFailure, prepareDraftCache } from '@obsidian-agent/vault';
import { type BatchCommand, type BatchEffect, checkBatch } from '../handling/batch-commands.ts';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { reportBatch } from '../report/batch-report.ts';

export const handler: ReadHandlerV2<'batch'> = async (context, params) => {
  const { atomic = true, dry_run: isPreview = false } = params;
  const commands = await checkBatch(context, params.commands, isPreview);
  const work = (draft: Draft) => carryOut(draft, commands, { atomic, now: context.now });

  const vault = context.vault();
  const committed = isPreview ? await vault.preview(work) : await vault.transact(context.options, work);
  return reportBatch(committed, { commands, params, isPreview });
};

async function carryOut(
  draft: Draft,
  commands: readonly BatchCommand[],
  { atomic, now }: { atomic: boolean; now: Date },
): Promise<readonly BatchEffect[]> {
  const effects: BatchEffect[] = [];
  prepareDraftCache(draft, commands.filter(givesNames).length);
  for (const { index, type, handler, params } of commands) {
    await draft.pause();
    const rollBack = draft.savepoint();
    try {
      effects.push({ effect: await handler.draft(draft, params, { now }) });
    } catch (error) {
      if (!isItemFailure(error)) throw error;
      if (atomic) throw batchFailed(index, type, error);
      rollBack();
      effects.push({ failure: asItemFailure(error) });
    }
  }
  return effects;
}

function givesNames({ type, params }: BatchCommand): boolean {
  return traitsV2[type].namesFiles === true || ('create_if_missing' in params && params.create_if_missing === true);
}
