import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';
import { locateParams } from '../plan/task-params.ts';
import type { AttemptWork } from './attempt-request.ts';

/** What to do with a task whose request was sent and whose answer was lost. */
export type Recovery = 'send_again' | 'read_back' | 'give_up';

/**
 * Chooses how an effect is kept from happening twice.
 *
 * v2 has the idempotency key, and a read has no effect. v1 has neither: update_note writes the same bytes again,
 * create_note is read back, and of any other write nobody knows.
 */
export function recoveryOf({ apiVersion, effect, action }: AttemptWork['task']): Recovery {
  if (apiVersion === 'v2' || effect === 'read' || action === 'update_note') return 'send_again';
  return action === 'create_note' ? 'read_back' : 'give_up';
}

/** The v1 read_note of what a create_note was to write. */
export function readBackOf(work: AttemptWork): AttemptWork {
  const { vault_path, note_name } = locateParams(work.payload, 'v1').params;
  return {
    ...work,
    task: { ...work.task, action: 'read_note', effect: 'read' },
    payload: { vault_path, note_name },
    requestId: uuidv7(),
  };
}

/**
 * The answer that was lost, where the note now holds what create_note was to write: v1 fixes it word for word.
 * Undefined where it does not, so that the request has to be sent again.
 */
export function lostAnswerOf(work: AttemptWork, readBack: ReceivedResponse): ReceivedResponse | undefined {
  const { note_name, content } = locateParams(work.payload, 'v1').params;
  if (readBack.status !== 'success' || readBack.result?.data !== content) return undefined;

  return {
    ...readBack,
    request_id: work.requestId,
    result: { output_type: 'text', data: `Note '${String(note_name)}' created successfully.`, metadata: null },
  };
}
