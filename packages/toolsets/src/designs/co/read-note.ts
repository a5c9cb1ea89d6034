import type { AgentError } from '@obsidian-agent/shared-types';
import { WHOLE_TEXT } from '@obsidian-agent/shared-types';
import { answered, refused } from '../../toolset/answers.ts';
import { isFor } from '../../toolset/command-failure.ts';
import { changePath, exactPath } from '../../toolset/link-brackets.ts';
import type { RunCommand, ToolCall } from '../../toolset/toolset.ts';
import type { ReadNoteArguments } from './declarations.ts';
import { answerFailures } from './outcomes.ts';

const MOST_NOTES = 10;

export const readNote: ToolCall<ReadNoteArguments> = answerFailures(async ({ filename }, { run }) => {
  if (filename.trim() === '') return await notFound(filename, { run, near: [] });
  try {
    // Only notes, and no names or aliases.
    const { metadata } = await run('read_note', { note: exactNote(filename), ...WHOLE_TEXT });
    const { path, text, truncated } = metadata;
    if (!truncated) return answered(text);
    return refused(`Note '${path}' is too long to be read. Find words in it with search_notes`, { retry: false });
  } catch (error) {
    if (!isFor(error, 'NOTE_NOT_FOUND', 'NOT_A_NOTE')) throw error;
    return await notFound(filename, { run, near: nearNotes(error) });
  }
});

function exactNote(filename: string): string {
  return exactPath(changePath(filename, (name) => (/\.md$/i.test(name) ? name : `${name}.md`)));
}

async function notFound(filename: string, { run, near }: { run: RunCommand; near: readonly string[] }) {
  const { metadata } = await run('list_notes', { sort: 'path', limit: MOST_NOTES });
  const notes = new Set([...near, ...metadata.notes.map(({ path }) => path)]);
  const available = [...notes].slice(0, MOST_NOTES).map((path) => JSON.stringify(path));
  return refused(`Note '${filename}' not found. Available notes: [${available.join(', ')}]. Use exact path`);
}

/** Suggested notes, most likely first. */
function nearNotes({ details }: AgentError): string[] {
  const lists = [details['suggestions'], details['available']].filter((list) => Array.isArray(list));
  return lists.flat().filter((path) => typeof path === 'string');
}
