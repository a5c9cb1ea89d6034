import { answered } from '../../toolset/answers.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import type { CreateNoteArguments } from './declarations.ts';
import { plainPath } from './exact-path.ts';
import { answerFailures } from './outcomes.ts';

export const createNote: ToolCall<CreateNoteArguments> = answerFailures(
  async ({ content, path = '', title = '' }, { run }) => {
    const { metadata } = await run('create_note', { content, ...nameIn(plainPath(path), title.trim()) });
    return answered(metadata.path);
  },
);

/** A path identifies the new note; without one, it is named by the title. */
function nameIn(path: string, title: string) {
  if (path !== '') return { path };
  return title === '' ? {} : { title };
}
