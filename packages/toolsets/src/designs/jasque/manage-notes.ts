import { otherName } from '../../toolset/other-name.ts';
import type { ToolCall, ToolOutcome } from '../../toolset/toolset.ts';
import { answer } from './answer.ts';
import { bulkMembers } from './bulk-answer.ts';
import type { ManageNotesArguments } from './declarations/manage-notes.ts';
import { carryOutAll } from './note-bulk.ts';
import { carryOut } from './note-operations.ts';
import { noteRequest } from './note-requests.ts';
import { noteWords } from './note-words.ts';
import { ITEMS_REQUIRED, Refused, refusalOf } from './refusal.ts';

/** Reads and changes one or many notes. */
export const manageNotes: ToolCall<ManageNotesArguments> = async (args, { run }) => {
  const { operation, path } = args;
  const task = args.task_identifier ?? '';
  let wanted = { operation, path, task };
  try {
    if (args.bulk === true) return await bulk(args, run);
    const request = noteRequest(operation, args);
    wanted = request;
    const done = await carryOut(run, request);
    const message = [done.message, ...otherName(request.path, done.path)].join('. ');
    return answer({ success: true, operation, ...done, message });
  } catch (error) {
    const { message, retry } = refusalOf(error, noteWords(wanted));
    const affected = args.bulk === true ? { affected_count: 0 } : {};
    return answer({ success: false, operation, path, message, ...affected }, retry);
  }
};

async function bulk(
  { operation, path, items }: ManageNotesArguments,
  run: Parameters<typeof carryOutAll>[0],
): Promise<ToolOutcome> {
  if (!items || items.length === 0) throw new Refused(ITEMS_REQUIRED);
  const { content, ...outcome } = await carryOutAll(run, operation, items);
  const asked = { success: true, operation, path, message: '' };
  const output = { ...asked, ...(content === undefined ? {} : { content }), ...bulkMembers(outcome) };
  return answer(output, !output.success);
}
