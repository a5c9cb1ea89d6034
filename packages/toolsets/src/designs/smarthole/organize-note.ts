import { counted } from '@obsidian-agent/shared-types';
import { answered } from '../../toolset/answers.ts';
import { otherName } from '../../toolset/other-name.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import { linksNotUpdated, unreadNames } from '../../toolset/unread-words.ts';
import type { OrganizeNoteArguments } from './declarations.ts';
import { exactly, plainPath, withExtension } from './exact-path.ts';
import { answerFailures, failure } from './outcomes.ts';

export const organizeNote: ToolCall<OrganizeNoteArguments> = answerFailures(
  async ({ source, destination }, { run }) => {
    if (plainPath(source) === '') return failure('source is empty. Send the path of the note.');
    if (plainPath(destination) === '')
      return failure('destination is empty. Send the new path of the note, with its file name.');
    const to = targetOf(destination);
    const { metadata } = await run('move_note', { note: exactly(source), to, update_links: 'setting' });
    const { from, path, links_updated: links, files_updated: files } = metadata;
    if (path === from) return answered(`${path} is already there; nothing was changed.`);
    const updated = links === 0 ? '' : ` Updated ${counted(links, 'link')} in ${counted(files, 'file')}.`;
    const names = [...otherName(source, from), ...(destination.endsWith('/') ? [] : otherName(destination, path))];
    const sentences = [`Moved ${from} to ${path}.${updated}`, ...names.map((words) => `${words}.`)];
    return answered([...sentences, ...linksNotUpdated(unreadNames(metadata))].join(' '));
  },
);

/**
 * With a final slash, it may be an existing folder to move into; otherwise it is the path of a file. The `./` makes a
 * bare name a path instead of a new name in the same folder.
 */
function targetOf(destination: string): string {
  const path = exactly(destination);
  return destination.endsWith('/') ? path : withExtension(path);
}
