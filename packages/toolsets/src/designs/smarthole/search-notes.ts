import { cutText } from '@obsidian-agent/shared-types';
import { answeredWith } from '../../toolset/answers.ts';
import { firstNotes } from '../../toolset/first-notes.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import type { SearchNotesArguments } from './declarations.ts';
import { excerptOf } from './excerpt.ts';
import { answerFailures, failure } from './outcomes.ts';

const MOST_NOTES = 10;
const WITH_CONTENT = { read_content: true, max_bytes: 16_777_216 };
const LONGEST_CONTENT = 10_000;

export const searchNotes: ToolCall<SearchNotesArguments> = answerFailures(
  async ({ query, read_content = false }, { run }) => {
    if (query.trim() === '') return failure('query is empty. Send at least one word to search for.');
    const { items } = await firstNotes(run, MOST_NOTES, { query, mode: 'simple', where: 'content', ...WITH_CONTENT });
    const results = items.slice(0, MOST_NOTES).map(({ path, snippets, content = '' }) => ({
      path,
      excerpt: excerptOf(content.normalize('NFC'), query) ?? snippets.map(({ text }) => text).join('...'),
      ...(read_content ? { content: cut(content) } : {}),
    }));
    return answeredWith({ results });
  },
);

function cut(content: string): string {
  if (content.length <= LONGEST_CONTENT) return content;
  const shown = cutText(content, LONGEST_CONTENT);
  return `${shown}\n\n[... truncated, showing ${shown.length} of ${content.length} characters; read_file reads the rest]`;
}
