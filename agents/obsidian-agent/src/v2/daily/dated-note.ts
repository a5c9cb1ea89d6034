import { AgentError, type ParamsV2 } from '@obsidian-agent/shared-types';
import {
  type DailyNoteSettings,
  dailyNoteNotFound,
  findDailyNote,
  makeDailyNote,
  readFromStart,
  type VaultReader,
  type WrittenNote,
} from '@obsidian-agent/vault';
import { carryOutWrite, transactionMembers } from '../handling/carry-out.ts';
import type { ContextV2, OutcomeV2, ReadHandlerV2, WriteHandlerV2 } from '../handling/handler.ts';
import { type DailyEffect, dailyReport } from '../report/daily-report.ts';

type Name = 'get_daily_note' | 'get_periodic_note';

/** How a command finds its note. */
interface DatedNote<Command extends Name> {
  readonly name: Command;
  /** The day that the note is named after. */
  readonly dayOf: (params: ParamsV2<Command>, now: Date, settings: DailyNoteSettings) => string;
  readonly settingsOf: (reader: VaultReader, params: ParamsV2<Command>) => DailyNoteSettings;
  /** Further members of the result. */
  readonly membersOf: (params: ParamsV2<Command>) => object;
}

export type DatedNoteHandler<Command extends Name> = ReadHandlerV2<Command> & WriteHandlerV2<Command, DailyEffect>;

/**
 * The handler of a command that reads the note of a date, or creates it.
 *
 * An existing note is read without the write lock, also by a read-only agent.
 */
export function datedNoteHandler<Command extends Name>(command: DatedNote<Command>): DatedNoteHandler<Command> {
  const write = writerOf(command);
  const carryOut = (context: ContextV2, params: ParamsV2<Command>) =>
    carryOutWrite({ name: command.name, handler: write }, params, context);

  /** A request with a known idempotency key gets the first answer again; a read-only agent knows no keys. */
  const read: ReadHandlerV2<Command> = async (context, params) => {
    const readOrMake = async () => (await readExisting(command, context, params)) ?? (await carryOut(context, params));
    if (context.options.idempotency === undefined || params.dry_run === true) return await readOrMake();
    try {
      return await carryOut(context, params);
    } catch (error) {
      if (error instanceof AgentError && error.reason === 'READ_ONLY') return await readOrMake();
      throw error;
    }
  };
  return Object.assign(read, write);
}

function writerOf<Command extends Name>(command: DatedNote<Command>): WriteHandlerV2<Command, DailyEffect> {
  return {
    draft: async (draft, params, { now }) => {
      const { create_if_missing = true } = params;
      const settings = command.settingsOf(draft, params);
      const day = command.dayOf(params, now, settings);
      const daily = await findDailyNote(draft, day, settings);
      if (daily.file === undefined && !create_if_missing) throw dailyNoteNotFound(daily);
      const { written, isCreated, file } = await makeDailyNote(draft, { day, now, settings });
      return effectOf(day, { written, isCreated, text: file.text });
    },

    report: (effect, params, facts) => {
      const metadata = { ...metadataOf(effect), ...command.membersOf(params) };
      return { ...dailyReport(effect, params, facts), metadata } as unknown as Report<Command>;
    },
  };
}

type Report<Command extends Name> = ReturnType<WriteHandlerV2<Command, DailyEffect>['report']>;

/** Undefined if the note is missing and may be created. */
async function readExisting<Command extends Name>(
  { dayOf, settingsOf, membersOf }: DatedNote<Command>,
  context: ContextV2,
  params: ParamsV2<Command>,
): Promise<OutcomeV2<Command> | undefined> {
  const reader = await context.vault().open();
  const settings = settingsOf(reader, params);
  const found = await findDailyNote(reader, dayOf(params, context.now, settings), settings);
  const { path, file, day } = found;
  if (file === undefined && params.create_if_missing !== false) return undefined;
  if (file === undefined) throw dailyNoteNotFound(found);

  const written = { path, etag: file.etag, replaced_etag: file.etag };
  const effect = effectOf(day, { written, isCreated: false, text: file.text });
  const facts = { changes: [], transactionId: null, isPreview: false };
  const transaction = transactionMembers({ ...facts, isPreview: params.dry_run === true });
  const metadata = { ...metadataOf(effect), ...membersOf(params), ...transaction };
  return { ...dailyReport(effect, params, facts), metadata } as unknown as OutcomeV2<Command>;
}

function metadataOf({ written, date, created, read }: DailyEffect) {
  const { text, totalLines: total_lines, isTruncated: truncated } = read;
  return { ...written, date, created, text, total_lines, truncated };
}

function effectOf(
  date: string,
  { written, isCreated, text }: { written: WrittenNote; isCreated: boolean; text: string },
): DailyEffect {
  return { written, date, created: isCreated, read: readFromStart(text) };
}
