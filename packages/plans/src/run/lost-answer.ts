import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';
import { locateParams } from '../plan/task-params.ts';
import type { AttemptWork } from './attempt-request.ts';

/** Why the effect of a write whose answer was lost stays unknown. */
export type Unknown = 'no_key' | 'key_forgotten' | 'other_copy';

/** How to continue a task whose answer was lost. */
export type Recovery = 'send_again' | 'read_back' | Unknown;

/** What is known about the first request of a write whose answer was lost, and about now. */
export interface LostRequest {
  /** Milliseconds since 1970; null if that is not known. */
  readonly sentAt: number | null;
  readonly now: number;
  /** The copy of the vault that it was sent to, and the one that is there now; null if that is not known. */
  readonly sentTo: string | null;
  readonly copy: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Chooses how to prevent that an effect happens twice.
 *
 * v2 has idempotency keys, which the agent remembers for some days, in one copy of the vault. Reads have no effect. In v1,
 * update_note writes the same bytes again, create_note can be checked by reading the note, and the effect of any other
 * write is unknown.
 */
export function recoveryOf({ apiVersion, effect, action, ...task }: AttemptWork['task'], lost: LostRequest): Recovery {
  if (effect === 'read') return 'send_again';
  if (apiVersion === 'v2') return whyForgotten(task, lost) ?? 'send_again';
  if (action === 'update_note') return 'send_again';
  return action === 'create_note' ? 'read_back' : 'no_key';
}

/** Why the agent no longer knows the key of a request; undefined if it should. */
function whyForgotten(
  { keyDays, timeoutMs }: Pick<AttemptWork['task'], 'keyDays' | 'timeoutMs'>,
  { sentAt, now, sentTo, copy }: LostRequest,
): Unknown | undefined {
  if (sentTo !== null && copy !== null && sentTo !== copy) return 'other_copy';
  // The agent may look for the key at the end of the attempt.
  const isOld = keyDays !== undefined && sentAt !== null && now + timeoutMs - sentAt > keyDays * DAY_MS;
  return isOld ? 'key_forgotten' : undefined;
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
