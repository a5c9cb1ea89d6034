import { answered } from '../../toolset/answers.ts';
import { otherName } from '../../toolset/other-name.ts';
import type { ToolCall, ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import type { ModifyNoteArguments } from './declarations.ts';
import { exactly, plainPath } from './exact-path.ts';
import { answerFailures, failure } from './outcomes.ts';

export const modifyNote: ToolCall<ModifyNoteArguments> = answerFailures(async (args, context) => {
  if (plainPath(args.path) === '') return failure('path is empty. Send the path of the note.');
  if (args.operation === 'replace') return await replace(args, context);
  return await add(args, context);
});

async function replace(
  { path, content, search = '' }: ModifyNoteArguments,
  { run }: ToolContext,
): Promise<ToolOutcome> {
  if (search === '') return failure("search is required for the operation 'replace'. Send the text to find.");
  const { metadata } = await run('edit_note', { note: exactly(path), edits: [{ search, replace: content }] });
  if (metadata.changes.length === 0) return answered(`${metadata.path} has that text already; nothing was changed.`);
  return answered(
    [`Replaced text in ${metadata.path}, line ${metadata.edits[0]?.line}.`, ...otherNameOf(path, metadata.path)].join(
      ' ',
    ),
  );
}

async function add({ path, operation, content }: ModifyNoteArguments, { run }: ToolContext): Promise<ToolOutcome> {
  const note = exactly(path);
  if (content === '') {
    const { metadata } = await run('read_note', { note, max_lines: 1 });
    return answered(`The content is empty; ${metadata.path} was not changed.`);
  }
  if (operation === 'append') {
    const { metadata } = await run('append_note', { note, content });
    return answered(added('Appended', path, metadata));
  }
  const { metadata } = await run('prepend_note', { note, content });
  return answered(added('Prepended', path, metadata));
}

function added(what: string, given: string, { path, line }: { path: string; line: number }): string {
  return [`${what} to ${path}, from line ${line}.`, ...otherNameOf(given, path)].join(' ');
}

function otherNameOf(given: string, path: string): string[] {
  return otherName(given, path).map((words) => `${words}.`);
}
