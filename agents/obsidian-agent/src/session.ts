import { argumentsOfTool, type Description } from '@obsidian-agent/shared-types';
import type { Origin, Vault } from '@obsidian-agent/vault';
import type { Outcome } from './envelope/response.ts';
import { unknownCommand } from './request/param-errors.ts';
import { readSettings } from './settings/settings.ts';
import { isCommand } from './v2/dispatch.ts';
import { handlersV2 } from './v2/handlers.generated.ts';
import { assertParams } from './v2/handling/assert-params.ts';
import { carryOut } from './v2/handling/carry-out.ts';
import { isPreview, subjectOf, writesItself } from './v2/handling/command-kinds.ts';

export type { Outcome };

/** The origin and time of a command, and who receives its progress. */
export interface Call {
  readonly origin: Origin;
  readonly now: Date;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Runs a v2 command in an open vault, for a long-lived process.
 *
 * A `vault_path` among the params is ignored.
 *
 * @throws AgentError `UNKNOWN_COMMAND`, `INVALID_PARAMS`, and what the command raises
 */
export async function runCommand(
  vault: Vault,
  { name, params: sent }: { name: string; params: Readonly<Record<string, unknown>> },
  { origin, now, onProgress }: Call,
): Promise<Outcome> {
  if (!isCommand(name)) throw unknownCommand(name, 'v2', Object.keys(handlersV2));
  // Checking fills in defaults, and the caller's object must not change.
  const params = structuredClone(sent);
  await assertParams(describeSelf, name, { params, sent: argumentsOfTool });
  const options = { origin, subject: subjectOf(params), onProgress };
  return await carryOut(
    { describe: describeSelf, handlers: handlersV2, vault: () => vault, now, options, sent: argumentsOfTool },
    name,
    params,
  );
}

/** Whether a command with these params may change the vault: false for reads and dry runs. */
export function isWrite({ name, params }: { name: string; params: Readonly<Record<string, unknown>> }): boolean {
  return isCommand(name) && writesItself(name) && !isPreview(name, params);
}

async function describeSelf(): Promise<Description> {
  const { describeAgent } = await import('./run/description.ts');
  return describeAgent(readSettings(process.env).limits);
}
