import { otherName } from '../../toolset/other-name.ts';
import type { RunCommand, ToolCall } from '../../toolset/toolset.ts';
import { linksNotKnown } from '../../toolset/unread-words.ts';
import { answerCall } from './answer.ts';
import { carryOutItems, requiredItems } from './bulk.ts';
import type { ManageNotesArguments } from './declarations/manage-notes.ts';
import { carryOut, commandFor } from './note-operations.ts';
import { assertComplete, noteRequest } from './note-requests.ts';
import { noteWords } from './note-words.ts';

/** Reads and changes one or many notes. */
export const manageNotes: ToolCall<ManageNotesArguments> = async (args, { run }) => {
  const { operation, path } = args;
  const isBulk = args.bulk === true;
  const request = noteRequest(operation, args);
  return await answerCall({ members: { operation, path }, isBulk, words: noteWords(request) }, async () => {
    if (isBulk) return await bulk(args, run);
    assertComplete(operation, args);
    const done = await carryOut(run, request);
    return { ...done, message: [done.message, ...otherName(request.path, done.path)].join('. ') };
  });
};

async function bulk({ operation, items }: ManageNotesArguments, run: RunCommand) {
  const { texts, members } = await carryOutItems(run, {
    items: requiredItems(items),
    plan: async (item) => {
      assertComplete(operation, item);
      const request = noteRequest(operation, item);
      const command = commandFor(request);
      if (command !== undefined) return { command };
      const { content } = await carryOut(run, request);
      return content === undefined ? {} : { text: `=== ${request.path} ===\n${content}` };
    },
    namesOf: (item, written) => otherName(noteRequest(operation, item).path, String(written['path'])),
    wordsOf: (item) => noteWords(noteRequest(operation, item), { isItem: true }),
    unreadWords: linksNotKnown,
  });
  return { ...(operation === 'read' ? { content: texts.join('\n\n') } : {}), ...members };
}
