import { resultOf } from '../cli/caller.ts';
import { onDailyNote } from '../cli/day-notes.ts';
import type { OfficialCall, Run } from './call.ts';
import { insert } from './files.ts';

interface DailyNote {
  readonly path: string;
}

export const path: Run = async (call) => await pathToday(call);

/** The path of today's daily note, which need not exist. */
export async function pathToday(call: OfficialCall): Promise<string> {
  return (await call.result<DailyNote>('get_daily_note', { dry_run: true })).path;
}

export const read: Run = async (call) =>
  (await call.read(`/${(await call.result<DailyNote>('get_daily_note', { create_if_missing: false })).path}`)).text;

export const append: Run = async (call) => `Added to: ${await addToday(call, 'append_note')}`;

export const prepend: Run = async (call) => `Added to: ${await addToday(call, 'prepend_note')}`;

/** Adds `content=` to today's daily note. If the note is missing, it is created in the same transaction. */
async function addToday(call: OfficialCall, action: string): Promise<string> {
  call.required('content');
  const content = call.text('content') ?? '';
  const today = await pathToday(call);
  if (call.has('inline')) {
    await call.result('get_daily_note', {});
    return await insert(call, action, `/${today}`);
  }
  await resultOf(await onDailyNote({ action, payload: { note: 'today', content } }, call.context), call.context);
  return today;
}
