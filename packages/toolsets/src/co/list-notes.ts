import { AgentError } from '@obsidian-agent/shared-types';
import type { RunCommand, ToolCall } from '../toolset.ts';
import { answering, result } from './outcomes.ts';

interface Arguments {
  readonly tag?: string | null;
}

const LARGEST_PAGE = 1000;
const NO_SUCH_TAG: readonly string[] = ['TAG_NOT_FOUND', 'TAG_INVALID'];

export const listNotes: ToolCall<Arguments> = answering(async ({ tag }, { run }) => {
  const paths = await pathsOf(tag?.trim() ?? '', run);
  if (paths.length === 0) return result({ display: 'No notes found.', count: 0 });
  return result({ display: paths.map((path) => `- ${path}`).join('\n'), count: paths.length });
});

/** The notes with a tag by their paths; all where the tag is empty. */
async function pathsOf(tag: string, run: RunCommand): Promise<string[]> {
  const paths: string[] = [];
  try {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { metadata } = await run('list_notes', {
        sort: 'path',
        limit: LARGEST_PAGE,
        ...(tag === '' ? {} : { tags: [tag] }),
        ...(cursor === undefined ? {} : { cursor }),
      });
      paths.push(...metadata.notes.map(({ path }) => path));
      cursor = metadata.next_cursor;
    }
  } catch (error) {
    // That no note has the tag is a result.
    if (!(error instanceof AgentError && NO_SUCH_TAG.includes(error.reason))) throw error;
  }
  return paths;
}
