import { AgentError, type ResultV2 } from '@obsidian-agent/shared-types';
import {
  countLinesOf,
  dailyNoteNotFound,
  findDailyNote,
  makeDailyNote,
  READ_LIMITS,
  readLines,
  resolveDay,
  type WrittenNote,
} from '@obsidian-agent/vault';
import { carryOutWrite, transactionMembers } from '../handling/carry-out.ts';
import type { ReadHandlerV2, TransactionMembers, WriteHandlerV2 } from '../handling/handler.ts';
import { type DailyEffect, dailyReport } from '../report/daily-report.ts';

const write: WriteHandlerV2<'get_daily_note', DailyEffect> = {
  draft: async (draft, { date = 'today', create_if_missing = true }, { now }) => {
    const day = resolveDay(date, now);
    const daily = await findDailyNote(draft, day);
    if (daily.file === undefined && !create_if_missing) throw dailyNoteNotFound(daily);
    const { written, isCreated, file } = await makeDailyNote(draft, { day, now });
    return effectOf(day, { written, isCreated, text: file.text });
  },

  report: (effect, params, facts) => ({ ...dailyReport(effect, params, facts), metadata: metadataOf(effect) }),
};

/**
 * An existing note is read without the write lock, also by a read-only agent.
 *
 * A request with a known idempotency key gets the first answer again; a read-only agent knows no keys.
 */
const read: ReadHandlerV2<'get_daily_note'> = async (context, params) => {
  if (context.options.idempotency === undefined || params.dry_run === true) return await readOrMake(context, params);
  try {
    return await carryOutWrite({ name: 'get_daily_note', handler: write }, params, context);
  } catch (error) {
    if (error instanceof AgentError && error.reason === 'READ_ONLY') return await readOrMake(context, params);
    throw error;
  }
};

const readOrMake: ReadHandlerV2<'get_daily_note'> = async (context, params) => {
  const day = resolveDay(params.date ?? 'today', context.now);
  const { path, file } = await findDailyNote(await context.vault().open(), day);
  if (file === undefined && params.create_if_missing !== false)
    return await carryOutWrite({ name: 'get_daily_note', handler: write }, params, context);
  if (file === undefined) throw dailyNoteNotFound({ path, day, file });

  const written = { path, etag: file.etag, replaced_etag: file.etag };
  const effect = effectOf(day, { written, isCreated: false, text: file.text });
  const facts = { changes: [], transactionId: null, isPreview: false };
  const transaction = transactionMembers({ ...facts, isPreview: params.dry_run === true });
  return { ...dailyReport(effect, params, facts), metadata: { ...metadataOf(effect), ...transaction } };
};

export const handler: ReadHandlerV2<'get_daily_note'> & WriteHandlerV2<'get_daily_note', DailyEffect> = Object.assign(
  read,
  write,
);

function effectOf(
  date: string,
  { written, isCreated, text }: { written: WrittenNote; isCreated: boolean; text: string },
): DailyEffect {
  const total_lines = countLinesOf(text);
  const lines = readLines(text, { from: 1, to: total_lines }, READ_LIMITS);
  const { text: shown, to, isTruncated } = lines;
  return { written, date, created: isCreated, text: shown, total_lines, end_line: to, truncated: isTruncated };
}

function metadataOf(effect: DailyEffect): Omit<ResultV2<'get_daily_note'>, TransactionMembers> {
  const { written, date, created, text, total_lines, truncated } = effect;
  return { ...written, date, created, text, total_lines, truncated };
}
