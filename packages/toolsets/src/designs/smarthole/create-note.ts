import type { ToolCall } from '../../toolset/toolset.ts';
import { plainPath } from './exact-path.ts';
import { answerFailures, success } from './outcomes.ts';

interface Arguments {
  readonly content: string;
  readonly path?: string;
  readonly title?: string;
}

export const createNote: ToolCall<Arguments> = answerFailures(async ({ content, path = '', title = '' }, { run }) => {
  const { metadata } = await run('create_note', { content, ...nameIn(plainPath(path), title.trim()) });
  return success(metadata.path);
});

/** A path identifies the new note; without one, it is named by the title. */
function nameIn(path: string, title: string) {
  if (path !== '') return { path };
  return title === '' ? {} : { title };
}
