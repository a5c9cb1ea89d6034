import {
  AgentError,
  type CommandNameV2,
  type ParamsV2,
  SEND,
  send,
  text,
  traitsV2,
  trusted,
} from '@obsidian-agent/shared-types';
import type { ItemFailure } from '@obsidian-agent/vault';
import { paramMisplaced, unknownCommand } from '../../request/param-errors.ts';
import { assertParams } from './assert-params.ts';
import { isDrafted } from './command-kinds.ts';
import type { ContextV2, WriteHandlerV2 } from './handler.ts';

/** A checked command of a batch. */
export interface BatchCommand {
  readonly index: number;
  readonly type: CommandNameV2;
  readonly handler: WriteHandlerV2<CommandNameV2>;
  readonly params: ParamsV2<CommandNameV2>;
}

/** The outcome of one command: its drafted effect, or its failure. */
export type BatchEffect = { readonly effect: unknown } | { readonly failure: ItemFailure };

type BatchItem = ParamsV2<'batch'>['commands'][number];

/** Params that the batch sets for all of its commands. */
const OF_THE_BATCH = ['vault_path', 'response_format', 'dry_run'];

/**
 * Checks every command of a batch before any of them runs.
 *
 * @throws AgentError `UNKNOWN_COMMAND`, `COMMAND_NOT_BATCHABLE`, `INVALID_PARAMS`, each with the command's index
 */
export async function checkBatch(
  { handlers, describe, sent: as }: Pick<ContextV2, 'handlers' | 'describe' | 'sent'>,
  commands: readonly BatchItem[],
  isPreview: boolean,
): Promise<readonly BatchCommand[]> {
  const checked: BatchCommand[] = [];
  for (const [index, { type, ...params }] of commands.entries()) {
    if (!Object.hasOwn(handlers, type))
      throw atIndex(unknownCommand(type, 'v2', Object.keys(handlers)), { index, type });
    const name = type as CommandNameV2;
    if (!isDrafted(name)) throw notBatchable({ index, type });
    await assertItem({ describe, sent: as }, { index, type: name, params });
    // A bulk command inside a batch is a dry run if the batch is one.
    const known = { ...params, dry_run: isPreview } as ParamsV2<CommandNameV2>;
    checked.push({
      index,
      type: name,
      handler: (await handlers[name]()) as WriteHandlerV2<CommandNameV2>,
      params: known,
    });
  }
  return checked;
}

async function assertItem(
  { describe, sent }: Pick<ContextV2, 'describe' | 'sent'>,
  { index, type, params }: { index: number; type: CommandNameV2; params: Record<string, unknown> },
): Promise<void> {
  const misplaced = OF_THE_BATCH.find((name) => name in params);
  try {
    if (misplaced !== undefined) throw ofTheBatch(misplaced);
    await assertParams(describe, type, { params, sent });
  } catch (error) {
    throw error instanceof AgentError ? atIndex(error, { index, type }) : error;
  }
}

function ofTheBatch(field: string): AgentError {
  const hint = text`Leave '${field}' out of the command, and ${send} it with the batch.`;
  return paramMisplaced(field, hint, { constraint: 'additionalProperties' });
}

/** The same failure, with the index of its command in the batch. */
function atIndex({ reason, parts, details }: AgentError, { index, type }: { index: number; type: string }): AgentError {
  return new AgentError(reason, {
    message: text`Command ${index} (${type}): ${parts.message}`,
    hint: parts.hint,
    details: { index, ...details },
  });
}

function notBatchable({ index, type }: { index: number; type: string }): AgentError {
  const batchable = Object.keys(traitsV2).filter((name) => isDrafted(name as CommandNameV2));
  return new AgentError('COMMAND_NOT_BATCHABLE', {
    message: text`Command ${index} (${type}): a batch can contain only commands that write, and no other batch`,
    hint: text`${SEND} it as a separate request. A batch can contain ${trusted(batchable.join(', '))}.`,
    details: { index, type, batchable },
  });
}
