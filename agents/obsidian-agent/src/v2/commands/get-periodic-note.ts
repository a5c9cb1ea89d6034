import { periodSettings, resolveDay, startOfPeriod } from '@obsidian-agent/vault';
import { type DatedNoteHandler, datedNoteHandler } from '../daily/dated-note.ts';

export const handler: DatedNoteHandler<'get_periodic_note'> = datedNoteHandler({
  name: 'get_periodic_note',
  dayOf: ({ period, date = 'today' }, now, { format }) => startOfPeriod(period, resolveDay(date, now), format),
  settingsOf: (reader, { period }) => periodSettings(reader, period),
  membersOf: ({ period }) => ({ period }),
});
