import type { ActionRequest, CommandNameV1 } from '@obsidian-agent/shared-types';
import { openVault } from '@obsidian-agent/vault';
import { unknownCommand } from '../request/param-errors.ts';
import type { Session } from '../run/dispatch.ts';
import { originOf } from '../run/origin.ts';
import type { Outcome } from '../run/response.ts';
import { vaultPolicy } from '../run/vault-policy.ts';
import type { HandlerV1 } from './handler.ts';
import { handlersV1 } from './handlers.generated.ts';
import { readParams } from './payload.ts';

/** Carries out a v1 command in the vault that its payload names. */
export async function dispatchV1(session: Session, request: ActionRequest): Promise<Outcome> {
  const { action, payload } = request;
  if (!isCommand(action)) throw unknownCommand(action, 'v1', Object.keys(handlersV1));
  const params = readParams(action, payload);

  const vault = openVault(String(params['vault_path']), vaultPolicy(session));
  try {
    // The compiled schema of this very command has checked the params.
    const handler = handlersV1[action] as HandlerV1<CommandNameV1>;
    return {
      data: await handler({ vault, origin: originOf(request) }, params as Parameters<typeof handler>[1]),
      metadata: null,
    };
  } finally {
    vault.close();
  }
}

function isCommand(action: string): action is CommandNameV1 {
  return Object.hasOwn(handlersV1, action);
}
