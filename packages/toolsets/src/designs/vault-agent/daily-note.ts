import type { AgentError, ResultV2 } from '@obsidian-agent/shared-types';
import { WHOLE_TEXT } from '@obsidian-agent/shared-types';
import { answered, refused } from '../../toolset/answers.ts';
import { isFor } from '../../toolset/command-failure.ts';
import { titleOf } from '../../toolset/note-names.ts';
import type { ToolCall, ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import type { ManageNotesArguments } from './declarations/manage-notes.ts';
import { noteSheet } from './note-sheet.ts';
import { givenTitle } from './titles.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SHEET_ROOM = 150;

/** Returns the daily note of a date; a missing one is created according to the vault's settings. */
export const getDailyNote: ToolCall<ManageNotesArguments> = async (args, context) => {
  const title = givenTitle(args.title);
  const given = args.date ?? undefined;
  if (given !== undefined && !DAY.test(given)) return refused(invalidDate(given));
  // Every operation has a title; here it can only be the date.
  const date = given ?? (title !== undefined && DAY.test(title) ? title : undefined);
  try {
    const { path, text } = await dailyNote(context, date, args.create_if_missing !== false);
    if (args.response_format !== 'detailed') return answered(text);
    const sheet = await noteSheet(context, path, { room: SHEET_ROOM, last: 'nothing' });
    return answered([...sheet, '', text].join('\n'));
  } catch (error) {
    if (isFor(error, 'DATE_INVALID')) return refused(invalidDate(date ?? ''));
    if (isFor(error, 'NOTE_NOT_FOUND')) return missing(error);
    throw error;
  }
};

interface Daily {
  readonly path: string;
  readonly text: string;
}

async function dailyNote(context: ToolContext, date: string | undefined, canCreate: boolean): Promise<Daily> {
  try {
    const { metadata } = await context.run('get_daily_note', { date, create_if_missing: false });
    return await wholeText(context, metadata);
  } catch (error) {
    if (!canCreate || !isFor(error, 'NOTE_NOT_FOUND')) throw error;
    const { path, date: day } = error.details;
    if (typeof path !== 'string' || typeof day !== 'string') throw error;
    return await makeDailyNote(context, path, day);
  }
}

async function makeDailyNote(context: ToolContext, path: string, day: string): Promise<Daily> {
  const { metadata: vault } = await context.run('get_vault_info', {});
  if (vault.settings.daily_notes.template !== null) {
    const { metadata } = await context.run('get_daily_note', { date: day });
    return await wholeText(context, metadata);
  }
  const text = `# ${day}\n\n## Tasks\n\n## Notes\n`;
  const { metadata } = await context.run('create_note', { path, content: text });
  return { path: metadata.path, text };
}

async function wholeText({ run }: ToolContext, daily: ResultV2<'get_daily_note'>): Promise<Daily> {
  if (!daily.truncated) return daily;
  const { metadata } = await run('read_note', { note: `./${daily.path}`, ...WHOLE_TEXT });
  return metadata;
}

function missing({ details }: AgentError): ToolOutcome {
  const path = String(details['path'] ?? '');
  return refused(
    `Note '${titleOf(path)}' not found. There is no daily note at ${path}. Leave create_if_missing out to create it.`,
  );
}

function invalidDate(date: string): string {
  return `Date must be YYYY-MM-DD format. You provided: '${date}'. Example: '2025-01-15'`;
}
