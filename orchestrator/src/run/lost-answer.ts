import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';
import { locateParams } from '../plan/task-params.ts';
import type { AttemptWork } from './attempt-request.ts';

/** How to continue a task whose answer was lost. */
export type Recovery = 'send_again' | 'read_back' | 'give_up';

/**
 * Chooses how to prevent that an effect happens twice.
 *
 * v2 has idempotency keys, and reads have no effect. In v1, update_note writes the same bytes again, create_note can be
 * checked by reading the note, and the effect of any other write is unknown.
 */
export function recoveryOf({ apiVersion, effect, action }: AttemptWork['task']): Recovery {
  if (apiVersion === 'v2' || effect === 'read' || action === 'update_note') return 'send_again';
  return action === 'create_note' ? 'read_back' : 'give_up';
}

/** The v1 read_note that checks a create_note. */
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
 * The lost answer, if the note has the content of the create_note; v1 fixes its text word for word. Undefined if not:
 * then the request must be sent again.
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
