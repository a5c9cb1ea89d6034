import { AgentError, text, trusted } from '@obsidian-agent/shared-types';
import { BOOKMARKS_PATH } from '../settings/settings-file.ts';

/** For a file of bookmarks that cannot be read or has another form. `problem` quotes nothing of the file. */
export function bookmarksMalformed(problem: string): AgentError {
  return new AgentError('SETTINGS_MALFORMED', {
    message: text`'${BOOKMARKS_PATH}' cannot be changed: ${trusted(problem)}`,
    hint: text`Add a bookmark in Obsidian, which writes the file again, or correct it in an editor.`,
    details: { path: BOOKMARKS_PATH, problem },
  });
}
