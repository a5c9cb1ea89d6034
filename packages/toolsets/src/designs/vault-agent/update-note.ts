import type { ToolCall, ToolContext } from '../../toolset/toolset.ts';
import { confirmNote } from './confirmation.ts';
import { createNote } from './create-note.ts';
import type { ManageNotesArguments } from './declarations/manage-notes.ts';
import { argumentMissing } from './failures.ts';
import { namedNote, noteOfTitle, withNote } from './named-note.ts';
import { fileOf } from './titles.ts';

/** Replaces the text of a note or adds to its end; creates the note only if requested. */
export const updateNote: ToolCall<ManageNotesArguments> = async (args, context) => {
  const named = namedNote(args);
  const { title } = named;
  const { content } = args;
  if (content === undefined || content === null)
    throw argumentMissing('update', 'content', 'the new text, or with append=True the text to add.');

  const missing = args.create_if_missing === true ? async () => await createNote(args, context) : undefined;
  return await withNote(context, { ...named, missing }, async (note) => {
    const isAdded = args.append === true;
    const path = isAdded ? await append(context, note, content) : await replace(context, { title, note, content });
    const preview = { label: isAdded ? 'content added' : 'content', text: content };
    const isDetailed = args.response_format === 'detailed';
    return await confirmNote(context, {
      sentence: `Updated note '${title}'${fileOf(title, path)}`,
      path,
      isDetailed,
      preview,
    });
  });
};

async function append({ run }: ToolContext, note: string, content: string): Promise<string> {
  const name = content === '' ? 'get_note_info' : 'append_note';
  if (name === 'get_note_info') return (await run(name, { note })).metadata.path;
  return (await run(name, { note, content })).metadata.path;
}

async function replace(
  context: ToolContext,
  { title, note, content }: { title: string; note: string; content: string },
): Promise<string> {
  const looked = await noteOfTitle(context, { title, note });
  // Without this, properties missing in the new text would be lost.
  const { metadata } = await context.run('update_note', { note: `./${looked.path}`, content, keep_frontmatter: true });
  return metadata.path;
}
