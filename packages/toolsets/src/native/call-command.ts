import {
  AgentError,
  type CommandNameV2,
  type Message,
  type SentMessage,
  sentencesOf,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import { failureOf, isCurable } from '../toolset/command-failure.ts';
import type { ToolCall, ToolOutcome } from '../toolset/toolset.ts';
import { resolveDays } from './day-notes.ts';
import { labelOf, withMarks } from './note-marks.ts';
import { trustSent } from './trust-sent.ts';

/** Runs a command as a tool. The result is the output; a failure is an answer that says what to do next. */
export function callCommand(tool: CommandNameV2): ToolCall {
  return async (args, { run }) => {
    try {
      const params = await resolveDays(run, tool, args);
      const { data, metadata, parts = [data], remarks = [] } = await run(tool, params as never);
      const marked = withMarks([...parts, ...transactionPart(metadata, data)], labelOf(metadata));
      return { output: metadata, text: marked, remarks: withMarks(remarks), isError: false, retry: false };
    } catch (error) {
      return failed(error, args, tool);
    }
  };
}

/** The transaction id, if the text does not contain it: some clients show a model only the text. */
function transactionPart({ transaction_id: id }: Readonly<Record<string, unknown>>, answer: string): SentMessage {
  return typeof id !== 'string' || answer.includes(id) ? [] : [trusted(`\ntransaction_id: ${id}`)];
}

function failed(error: unknown, args: Readonly<Record<string, unknown>>, tool: CommandNameV2): ToolOutcome {
  const failure = inWordsOfTools(failureOf(error), tool);
  // Arguments that the command refuses are reported like those that violate the schema.
  if (failure === undefined || failure.reason === 'INVALID_PARAMS') throw error;
  const { reason, message, hint, details } = failure;
  return {
    output: { reason, message, hint, details },
    text: withMarks(sentencesOf(trustSent(failure, args))),
    isError: true,
    retry: isCurable(failure),
  };
}

/** Replaces hints that do not help a model: about `vault_path`, which only the user can fix, and about other commands. */
function inWordsOfTools(failure: AgentError | undefined, tool: CommandNameV2): AgentError | undefined {
  const hint = failure && hintOfTools(failure, tool);
  if (failure === undefined || hint === undefined) return failure;
  const { reason, parts, details, cause } = failure;
  return new AgentError(reason, { message: parts.message, hint, details, cause });
}

/** The tools that do with a folder what these do with a note. */
const toolsOfFolders: Readonly<Partial<Record<CommandNameV2, string>>> = {
  delete_note: 'delete_folder',
  move_note: 'move_folder',
  read_note: 'list_notes',
};

function isFolder({ kind, path }: AgentError['details']): boolean {
  return kind === 'a folder' || (typeof path === 'string' && path.endsWith('/'));
}

function hintOfTools({ reason, parts, details }: AgentError, tool: CommandNameV2): Message | undefined {
  if ('vault_path' in details || details['field'] === 'vault_path')
    return text`Ask the user to fix this; no argument of a tool sets the vault.`;
  const ofFolders = toolsOfFolders[tool];
  if (ofFolders !== undefined && isFolder(details)) return text`For a folder, use ${trusted(ofFolders)}.`;
  if (reason === 'NOTE_EXISTS' && tool === 'create_note' && !/\.base$/i.test(String(details['path'])))
    return text`Choose another name; or add to the note with append_note, or change it with edit_note.`;
  if (reason === 'NOTE_NOT_FOUND' && (tool === 'append_note' || tool === 'prepend_note'))
    return text`${parts.hint} To create it, send create_if_missing: true; get_daily_note creates daily notes from their template.`;
  return undefined;
}
