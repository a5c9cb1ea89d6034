import { type ActionRequest, AgentError, type CommandNameV2 } from '@obsidian-agent/shared-types';
import { validateParams } from '@obsidian-agent/shared-types/validators';
import { invalidParams, unknownCommand } from '../request/param-errors.ts';
import type { Session } from '../run/dispatch.ts';
import type { Outcome } from '../run/response.ts';
import type { HandlerV2 } from './handler.ts';
import { handlersV2 } from './handlers.generated.ts';

/** Carries out a v2 command. */
export async function dispatchV2({ describe }: Session, request: ActionRequest): Promise<Outcome> {
  const { action, payload } = request;
  if (!isCommand(action)) throw unknownCommand(action, 'v2', Object.keys(handlersV2));

  assertKey(request.idempotency_key);
  const validate = validateParams.v2[action];
  if (!validate(payload)) {
    const [violation] = validate.errors ?? [];
    if (violation === undefined) throw new Error(`The params of ${action} were refused without a violation.`);
    throw invalidParams(violation, await paramsOf(describe, action));
  }
  const handler = handlersV2[action] as HandlerV2<CommandNameV2>;
  return await handler({ describe }, payload as Parameters<typeof handler>[1]);
}

function assertKey(key: unknown): void {
  if (key === undefined || (typeof key === 'string' && key.length >= 1 && key.length <= 256)) return;
  throw new AgentError('INVALID_PARAMS', {
    message: `Invalid 'idempotency_key': ${JSON.stringify(key)} is no text of 1 to 256 characters`,
    hint: 'Send a text that is the same for every attempt of one task, or leave it out.',
    details: { field: 'idempotency_key' },
  });
}

function isCommand(action: string): action is CommandNameV2 {
  return Object.hasOwn(handlersV2, action);
}

async function paramsOf(describe: Session['describe'], action: string): Promise<string[]> {
  const { commands } = await describe();
  const command = commands.find(({ name, api_version }) => name === action && api_version === 'v2');
  return Object.keys((command?.params['properties'] as object | undefined) ?? {});
}
