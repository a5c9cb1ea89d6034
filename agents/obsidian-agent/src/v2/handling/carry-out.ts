import type { CommandNameV2 } from '@obsidian-agent/shared-types';
import type { Outcome } from '../../envelope/response.ts';
import { carryOutWrite } from './carry-out-write.ts';
import type { ContextV2, HandlerV2 } from './handler.ts';

/** Runs a command with valid params. */
export async function carryOut(context: ContextV2, action: CommandNameV2, payload: unknown): Promise<Outcome> {
  const handler = (await context.handlers[action]()) as HandlerV2<CommandNameV2>;
  const params = payload as Parameters<typeof handler & ((...args: never) => unknown)>[1];
  if (typeof handler === 'function') return await handler(context, params);
  return await carryOutWrite({ name: action, handler }, params, context);
}
