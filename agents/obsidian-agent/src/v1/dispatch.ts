import type { ActionRequest, AgentError, CommandNameV1 } from '@obsidian-agent/shared-types';
import { openVault } from '@obsidian-agent/vault';
import { originOf } from '../context/origin.ts';
import type { Session } from '../context/session.ts';
import { vaultPolicy } from '../context/vault-policy.ts';
import type { Outcome } from '../envelope/response.ts';
import { commandOfV2, unknownCommand } from '../request/param-errors.ts';
import { handlersV1 } from './handlers.generated.ts';
import type { HandlerV1 } from './handling/handler.ts';
import { readParams } from './payload.ts';

/** Runs a v1 command in the vault named by its payload. */
export async function dispatchV1(session: Session, request: ActionRequest): Promise<Outcome> {
  const { action, payload } = request;
  if (!isCommand(action)) throw await unknown(session, action);
  const params = readParams(action, payload);

  const vault = openVault(String(params['vault_path']), vaultPolicy(session));
  try {
    // The compiled schema of this command has checked the params.
    const handler = (await handlersV1[action]()) as HandlerV1<CommandNameV1>;
    return {
      data: await handler({ vault, origin: originOf(request) }, params as Parameters<typeof handler>[1]),
      metadata: null,
    };
  } finally {
    await vault.close();
  }
}

async function unknown({ describe }: Session, action: string): Promise<AgentError> {
  const { commands } = await describe();
  const isOfV2 = commands.some(({ name, api_version }) => name === action && api_version === 'v2');
  return isOfV2 ? commandOfV2(action) : unknownCommand(action, 'v1', Object.keys(handlersV1));
}

function isCommand(action: string): action is CommandNameV1 {
  return Object.hasOwn(handlersV1, action);
}
