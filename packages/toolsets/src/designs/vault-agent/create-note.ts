import { refused } from '../../toolset/answers.ts';
import { isFor } from '../../toolset/command-failure.ts';
import { withoutBrackets } from '../../toolset/link-brackets.ts';
import type { ToolCall, ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import { confirmNote } from './confirmation.ts';
import type { ManageNotesArguments } from './declarations/manage-notes.ts';
import { argumentMissing } from './failures.ts';
import { folderFailure } from './folder-failure.ts';
import { namedNote } from './named-note.ts';
import { FRONTMATTER } from './note-sheet.ts';
import { givenTags } from './titles.ts';

/** Creates a note and its folder; an existing note is left unchanged. */
export const createNote: ToolCall<ManageNotesArguments> = async (args, context) => {
  const { title, folder: given } = namedNote(args, "the title of the new note, without '.md'.");
  const { content } = args;
  if (content === undefined || content === null)
    throw argumentMissing('create', 'content', 'the text of the new note in Markdown.');

  const { name, folder } = placeOf(title, given);
  try {
    const tags = givenTags(args.tags);
    const { metadata } = await context.run('create_note', { title: name, folder, content, tags });
    return await confirmCreated(context, { title, path: metadata.path, args });
  } catch (error) {
    if (isFor(error, 'NOTE_EXISTS')) return exists(title, String(error.details['path'] ?? ''));
    throw folder === undefined ? error : folderFailure(error, folder);
  }
};

async function confirmCreated(
  context: ToolContext,
  { title, path, args }: { title: string; path: string; args: ManageNotesArguments },
): Promise<ToolOutcome> {
  const sentence = `Created note '${title}' at ${path}`;
  if (args.response_format !== 'detailed') return await confirmNote(context, { sentence, path, isDetailed: false });
  const { metadata } = await context.run('read_note', { note: `./${path}` });
  const frontmatter = FRONTMATTER.exec(metadata.text)?.[0].trim() ?? 'none';
  return await confirmNote(context, {
    sentence,
    path,
    isDetailed: true,
    most: [frontmatter === 'none' ? 'frontmatter: none' : `frontmatter:\n${frontmatter}`],
    preview: { label: 'content', text: metadata.text.replace(FRONTMATTER, '') },
  });
}

/** A title that is a path includes the folder, as in lookups of notes. */
function placeOf(given: string, folder: string | undefined): { name: string; folder: string | undefined } {
  const title = withoutBrackets(given);
  const end = title.lastIndexOf('/');
  // A link that still has its brackets is to a section, which is refused.
  if (end < 0 || /^!?\[\[/.test(title)) return { name: title, folder };
  const above = title.slice(0, end).replace(/^\/+/, '');
  const whole = [folder?.replace(/(?<!\/)\/+$/, ''), above]
    .filter((part) => part !== undefined && part !== '')
    .join('/');
  return { name: title.slice(end + 1), folder: whole === '' ? '/' : whole };
}

function exists(title: string, path: string): ToolOutcome {
  return refused(
    `Note '${title}' already exists at ${path}. Change it with operation='update' (append=True adds to its end), or choose another title or folder.`,
  );
}
