import { AgentError } from '@obsidian-agent/shared-types';
import { changePath } from '../../toolset/link-brackets.ts';
import type { RunCommand, ToolCall } from '../../toolset/toolset.ts';
import type { ReadNoteArguments } from './declarations.ts';
import { answerFailures, askToRetry } from './outcomes.ts';

const WHOLE = { max_bytes: 16_777_216, max_lines: 1_000_000 };
const MOST_NOTES = 10;
/** The path is not a note. */
const NOT_THERE: readonly string[] = ['NOTE_NOT_FOUND', 'NOT_A_NOTE'];

export const readNote: ToolCall<ReadNoteArguments> = answerFailures(async ({ filename }, { run }) => {
  if (filename.trim() === '') return await notFound(filename, { run, near: [] });
  try {
    // Only notes, and no names or aliases.
    const { metadata } = await run('read_note', {
      note: exactNote(filename),
      ...WHOLE,
    });
    const { path, text, truncated } = metadata;
    if (truncated)
      return {
        ...askToRetry(`Note '${path}' is too long to be read. Find words in it with search_notes`),
        retry: false,
      };
    return { output: text, text, isError: false, retry: false };
  } catch (error) {
    if (!(error instanceof AgentError && NOT_THERE.includes(error.reason))) throw error;
    return await notFound(filename, { run, near: nearNotes(error) });
  }
});

function exactNote(filename: string): string {
  return changePath(filename, (name) => {
    const path = /\.md$/i.test(name) ? name : `${name}.md`;
    return path.startsWith('/') ? `/${path}` : `./${path}`;
  });
}

async function notFound(filename: string, { run, near }: { run: RunCommand; near: readonly string[] }) {
  const { metadata } = await run('list_notes', { sort: 'path', limit: MOST_NOTES });
  const notes = new Set([...near, ...metadata.notes.map(({ path }) => path)]);
  const available = [...notes].slice(0, MOST_NOTES).map((path) => JSON.stringify(path));
  return askToRetry(`Note '${filename}' not found. Available notes: [${available.join(', ')}]. Use exact path`);
}

/** Suggested notes, most likely first. */
function nearNotes({ details }: AgentError): string[] {
  const lists = [details['suggestions'], details['available']].filter((list) => Array.isArray(list));
  return lists.flat().filter((path) => typeof path === 'string');
}
