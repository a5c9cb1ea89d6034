import { onDailyNote } from './day-notes.ts';
import type { Expand } from './prepare-call.ts';

/** `daily` reads today's note, and `daily TEXT` adds text at its end. */
export const expandDaily: Expand = async ({ payload: { content, date = 'today', ...payload } }, context) =>
  content === undefined
    ? { action: 'get_daily_note', payload: { ...payload, date } }
    : await onDailyNote({ action: 'append_note', payload: { ...payload, note: date, content } }, context);
