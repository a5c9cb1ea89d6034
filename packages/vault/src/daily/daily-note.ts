import { AgentError, param, spelled, text, trusted } from '@obsidian-agent/shared-types';
import { notANote, noteNotFound } from '../core/note-errors.ts';
import type { Draft, NoteFile, VaultReader } from '../core/vault.ts';
import { dayAt } from '../dates/day.ts';
import { newNotePath } from '../references/new-path.ts';
import { lookUpSpelled } from '../references/spelled-path.ts';
import type { DailyNoteSettings } from '../settings/vault-settings.ts';
import { filledFor, readTemplate } from '../templates/note-template.ts';
import { assertText, type WrittenNote, writeNote } from '../writing/write-note.ts';
import { dailyNotePath } from './daily-note-path.ts';

/** The note of a day, or of the week, month, quarter or year that begins with that day. */
export interface DailyNote {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The existing or future path. */
  readonly path: string;
  /** Undefined if the note does not exist. */
  readonly file: NoteFile | undefined;
}

/**
 * Finds the note of a day according to settings; by default, those of the vault's daily notes.
 *
 * @throws AgentError `NOT_A_NOTE`, `NOTE_NOT_TEXT`, and errors of the path or the disk
 */
export async function findDailyNote(
  reader: VaultReader,
  day: string,
  settings: DailyNoteSettings = reader.settings.dailyNotes,
): Promise<DailyNote> {
  const wanted = await dailyNotePath(settings, day);
  const path = lookUpSpelled(reader, wanted) ?? lookUpSpelled(reader, newNotePath(reader, wanted));
  if (path === undefined) return { day, path: newNotePath(reader, wanted), file: undefined };
  if (reader.kindOf(path) === 'folder') throw notANote(path, 'a folder');
  const file = reader.read(path);
  assertText(file);
  return { day, path, file };
}

/**
 * Drafts the note of a day from the template of its settings, unless it exists.
 *
 * @throws AgentError `TEMPLATE_NOT_FOUND`, `TEMPLATE_TOO_LARGE`, and like `findDailyNote`
 */
export async function makeDailyNote(
  draft: Draft,
  { day, now, settings = draft.settings.dailyNotes }: { day: string; now: Date; settings?: DailyNoteSettings },
): Promise<{ written: WrittenNote; isCreated: boolean; file: NoteFile }> {
  const { path, file } = await findDailyNote(draft, day, settings);
  if (file !== undefined)
    return { written: { path, etag: file.etag, replaced_etag: file.etag }, isCreated: false, file };
  const template = readDailyTemplate(draft, settings);
  const at = dayAt(day, now);
  const times = { now: at, weekStart: settings.isWeekly === true ? at : undefined };
  const text = template === undefined ? '' : (await filledFor(draft, template, { path, ...times })).text;
  const written = await writeNote(draft, { path, before: undefined }, text);
  return { written, isCreated: true, file: draft.read(path) };
}

function readDailyTemplate(
  reader: VaultReader,
  { template, file = 'daily-notes.json' }: DailyNoteSettings,
): NoteFile | undefined {
  if (template === undefined) return undefined;
  try {
    return readTemplate(reader, template);
  } catch (error) {
    if (!(error instanceof AgentError && error.reason === 'TEMPLATE_NOT_FOUND')) throw error;
    const { reason, parts, details } = error;
    const hint = text`Create it, or set a different template in .obsidian/${trusted(file)}.`;
    throw new AgentError(reason, { message: parts.message, hint, details, cause: error });
  }
}

export function dailyNoteNotFound({ path, day }: DailyNote): AgentError {
  const { parts, details } = noteNotFound(path);
  return new AgentError('NOTE_NOT_FOUND', {
    message: parts.message,
    hint: [
      spelled(
        text`Leave ${param('create_if_missing')} out to create it.`,
        text`Leave out ${param('create_if_missing', false)} to create it.`,
      ),
    ],
    details: { ...details, date: day },
  });
}
