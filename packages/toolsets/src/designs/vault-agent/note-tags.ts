import { refused } from '../../toolset/answers.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import { confirmNote } from './confirmation.ts';
import type { ManageNotesArguments } from './declarations/manage-notes.ts';
import { argumentMissing } from './failures.ts';
import { namedNote, withNote } from './named-note.ts';
import { fileOf, givenTags, tagNames } from './titles.ts';

/** Adds tags to the frontmatter of a note, and removes tags from it. */
export const manageTags: ToolCall<ManageNotesArguments> = async (args, context) => {
  const named = namedNote(args);
  const add = givenTags(args.add_tags);
  const remove = givenTags(args.remove_tags);
  if (add === undefined && remove === undefined)
    throw argumentMissing('manage_tags', 'add_tags or remove_tags', "a list of tags, such as add_tags=['published'].");

  return await withNote(context, named, async (note) => {
    const { metadata } = await context.run('manage_tags', { note, add, remove });
    const { path, tags, added, removed } = metadata;
    const present = quoted(without(add ?? [], added));
    const absent = quoted(without(remove ?? [], removed));
    const others = [
      ...(present === '' ? [] : [`Note already has tag ${present}.`]),
      ...(absent === '' ? [] : [`The frontmatter has no tag ${absent}.`]),
    ];
    if (added.length + removed.length === 0)
      return refused([...others, `Current tags: ${tagNames(tags)}`].join(' '), { retry: false });

    const updated = `Updated tags for '${named.title}'${fileOf(named.title, path)}. Tags: ${tagNames(tags)}`;
    const sentence = others.length === 0 ? updated : `${updated}. ${others.join(' ')}`;
    return await confirmNote(context, { sentence, path, isDetailed: args.response_format === 'detailed' });
  });
};

function without(asked: readonly string[], done: readonly string[]): string[] {
  const known = new Set(done.map(bare));
  return asked.filter((tag) => !known.has(bare(tag)));
}

function bare(tag: string): string {
  return tag.replace(/^#/, '').normalize('NFC').toLowerCase();
}

function quoted(tags: readonly string[]): string {
  return tags.map((tag) => `'${tag.replace(/^#/, '')}'`).join(', ');
}
