import * as z from 'zod';
import { ActionRequest } from '../contract/action-request.ts';
import { TOOL } from '../contract/tool.ts';
import { commandsV1 } from './commands.generated.ts';

export type CommandNameV1 = keyof typeof commandsV1;
/** Params of a v1 command, as its handler receives them. */
export type ParamsV1<Name extends CommandNameV1> = z.infer<(typeof commandsV1)[Name]['params']>;

const CreateNoteV1 = commandsV1.create_note.params.extend({ type: z.literal('create_note') });
const ReadNoteV1 = commandsV1.read_note.params.extend({ type: z.literal('read_note') });
const UpdateNoteV1 = commandsV1.update_note.params.extend({ type: z.literal('update_note') });

/** The canonical note command of v1. */
export const ObsidianAgentCommandV1 = z.discriminatedUnion('type', [CreateNoteV1, ReadNoteV1, UpdateNoteV1]);
export type ObsidianAgentCommandV1 = z.infer<typeof ObsidianAgentCommandV1>;

/** The canonical payload of v1. */
export const ObsidianAgentRequestV1 = z.object({ command: ObsidianAgentCommandV1 });
export type ObsidianAgentRequestV1 = z.infer<typeof ObsidianAgentRequestV1>;

/** A whole v1 request. Its payload is flat, flat with `type`, or canonical. */
export const ActionRequestV1 = ActionRequest.omit({ idempotency_key: true }).extend({
  api_version: z.enum(['v1', 'V1']).nullish().describe('Absent or null means v1.'),
  tool: z.literal(TOOL),
  action: z.enum(['create_note', 'read_note', 'update_note']),
  payload: z.union([
    ObsidianAgentRequestV1,
    CreateNoteV1.partial({ type: true }),
    ReadNoteV1.partial({ type: true }),
    UpdateNoteV1.partial({ type: true }),
  ]),
});
export type ActionRequestV1 = z.infer<typeof ActionRequestV1>;
