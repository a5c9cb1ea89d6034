import { argumentsOfTool, type Description } from '@obsidian-agent/shared-types';
import type { Origin, Vault } from '@obsidian-agent/vault';
import type { Outcome } from './envelope/response.ts';
import { unknownCommand } from './request/param-errors.ts';
import { readSettings } from './settings/settings.ts';
import { isCommand } from './v2/dispatch.ts';
import { handlersV2 } from './v2/handlers.generated.ts';
import { assertParams } from './v2/handling/assert-params.ts';
import { carryOut } from './v2/handling/carry-out.ts';
import { isPreview, writesItself } from './v2/handling/command-kinds.ts';
import { subjectOf } from './v2/handling/subject.ts';

export type { Outcome };

/** Whose wish a command is, when, and who is told how far it is. */
export interface Call {
  readonly origin: Origin;
  readonly now: Date;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Carries out a command of v2 in a vault that is open already, for a process that stays.
 *
 * A `vault_path` among the params counts for nothing.
 *
 * @throws AgentError `UNKNOWN_COMMAND`, `INVALID_PARAMS`, and what the command raises
 */
export async function runCommand(
  vault: Vault,
  { name, params: sent }: { name: string; params: Readonly<Record<string, unknown>> },
  { origin, now, onProgress }: Call,
): Promise<Outcome> {
  if (!isCommand(name)) throw unknownCommand(name, 'v2', Object.keys(handlersV2));
  // Checking fills in defaults: what the caller holds stays as it is.
  const params = structuredClone(sent);
  await assertParams(describeSelf, name, { params, sent: argumentsOfTool });
  const options = { origin, subject: subjectOf(params), onProgress };
  return await carryOut(
    { describe: describeSelf, handlers: handlersV2, vault: () => vault, now, options, sent: argumentsOfTool },
    name,
    params,
  );
}

/** Whether a command, as it is sent, changes the vault where it finds anything to change; not one that only shows it. */
export function isWrite({ name, params }: { name: string; params: Readonly<Record<string, unknown>> }): boolean {
  return isCommand(name) && writesItself(name) && !isPreview(name, params);
}

async function describeSelf(): Promise<Description> {
  const { describeAgent } = await import('./run/description.ts');
  return describeAgent(readSettings(process.env).limits);
}
