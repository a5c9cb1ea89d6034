import * as z from 'zod';
import { ActionRequest } from '../action-request.ts';
import { TOOL } from '../tool.ts';
import { commandsV2 } from './commands.generated.ts';

export type CommandNameV2 = keyof typeof commandsV2;
/** Params of a v2 command, as its handler gets them. */
export type ParamsV2<Name extends CommandNameV2> = z.infer<(typeof commandsV2)[Name]['params']>;
/** `result.metadata` of a v2 command's success. */
export type ResultV2<Name extends CommandNameV2> = z.infer<(typeof commandsV2)[Name]['result']>;

/** Makes a write happen once, however often it is sent. */
const IdempotencyKey = z.string().min(1).max(256).describe('Makes a write happen once, however often it is sent.');

const names = Object.keys(commandsV2) as [CommandNameV2, ...CommandNameV2[]];

/** A whole request of v2. Its payload is the params of the command that `action` names. */
export const ActionRequestV2 = ActionRequest.extend({
  api_version: z.enum(['v2', 'V2']),
  tool: z.literal(TOOL),
  action: z.enum(names),
  idempotency_key: IdempotencyKey.optional(),
});
export type ActionRequestV2 = z.infer<typeof ActionRequestV2>;
