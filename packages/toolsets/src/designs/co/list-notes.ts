import { answeredWith } from '../../toolset/answers.ts';
import { allowUnknownTag } from '../../toolset/first-notes.ts';
import { firstItems } from '../../toolset/pages.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import { notLookedInto } from '../../toolset/unread-words.ts';
import type { ListNotesArguments } from './declarations.ts';
import { answerFailures } from './outcomes.ts';

/** Most notes in one answer. The design has no limit, but the list of a large vault is too long for a model. */
const MOST_NOTES = 1000;

/** Lists the first notes by path: those with a tag, or all if it is empty. */
export const listNotes: ToolCall<ListNotesArguments> = answerFailures(async ({ tag }, { run }) => {
  const wanted = { sort: 'path', ...(tag?.trim() ? { tags: [tag.trim()] } : {}) } as const;
  const { items, total, unread } = await allowUnknownTag(
    async () => await firstItems(MOST_NOTES, 'notes', (page) => run('list_notes', { ...wanted, ...page })),
  );
  const more = total - items.length;
  const lines = [
    ...(items.length === 0 ? ['No notes found.'] : items.map(({ path }) => `- ${path}`)),
    ...(more > 0 ? [`… and ${more} more notes. List them by tag, or search for words in them.`] : []),
    ...notLookedInto(unread),
  ];
  return answeredWith({ display: lines.join('\n'), count: items.length });
});
