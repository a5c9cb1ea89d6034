import { resolveDay } from '@obsidian-agent/vault';
import { type DatedNoteHandler, datedNoteHandler } from '../daily/dated-note.ts';

export const handler: DatedNoteHandler<'get_daily_note'> = datedNoteHandler({
  name: 'get_daily_note',
  dayOf: ({ date = 'today' }, now) => resolveDay(date, now),
  settingsOf: (reader) => reader.settings.dailyNotes,
  membersOf: () => ({}),
});
