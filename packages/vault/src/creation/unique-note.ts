import type { Draft } from '../core/vault.ts';
import { formatTime } from '../dates/moment-plain.ts';
import { pathIn } from '../paths/link-paths.ts';
import { newNoteFolder } from '../references/new-note-name.ts';
import { lookUpSpelled } from '../references/spelled-path.ts';
import { openSettings } from '../settings/settings-file.ts';
import { normalFolder } from '../settings/vault-settings.ts';
import { visibleTemplate } from '../templates/visible-template.ts';
import { type MadeNote, makeNote } from './new-note.ts';

const MINUTE_MS = 60_000;
const MOST_MINUTES = 3000;

/**
 * Drafts a note whose name begins with the time, by the settings of Obsidian's unique note creator. If the name is
 * taken, the note gets that of the next free minute, as in Obsidian.
 *
 * @throws AgentError like `makeNote`
 */
export async function makeUniqueNote(
  draft: Draft,
  { name, content }: { name?: string | undefined; content?: string | undefined },
  now: Date,
): Promise<MadeNote> {
  const complaints: string[] = [];
  const file = openSettings(draft.settingsFolder, ['zk-prefixer.json'], complaints);
  const format = file.text('format')?.trim() || 'YYYYMMDDHHmm';
  const set = file.text('folder');
  const folder = set === undefined ? newNoteFolder(draft.settings) : normalFolder(set);
  const template = visibleTemplate(draft, file.text('template')?.trim() || undefined);
  const nameAt = async (time: Date) =>
    [await formatTime(time, format), ...(name === undefined ? [] : [name])].join(' ');
  const path = await freePath(nameAt, { draft, folder, now });
  return await makeNote(draft, { path, content, template, if_exists: 'rename' }, now);
}

async function freePath(
  nameAt: (time: Date) => Promise<string>,
  { draft, folder, now }: { draft: Draft; folder: string; now: Date },
): Promise<string> {
  const pathAt = async (minutes: number) => {
    const name = await nameAt(new Date(now.getTime() + minutes * MINUTE_MS));
    return pathIn(folder, `${name}.md`);
  };
  let path = await pathAt(0);
  for (let minutes = 1; minutes < MOST_MINUTES && lookUpSpelled(draft, path) !== undefined; minutes += 1)
    path = await pathAt(minutes);
  return path;
}
