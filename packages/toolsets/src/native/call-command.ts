import {
  AgentError,
  type CommandNameV2,
  type SentMessage,
  sentencesOf,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import { failureOf, isCurable } from '../toolset/command-failure.ts';
import type { ToolCall, ToolOutcome } from '../toolset/toolset.ts';
import { labelOf, withMarks } from './note-marks.ts';
import { trustSent } from './trust-sent.ts';

/** Runs a command as a tool. The result is the output; a failure is an answer that says what to do next. */
export function callCommand(tool: CommandNameV2): ToolCall {
  return async (args, { run }) => {
    try {
      const { data, metadata, parts = [data] } = await run(tool, args as never);
      const marked = withMarks([...parts, ...transactionPart(metadata, data)], labelOf(metadata));
      return { output: metadata, text: marked, isError: false, retry: false };
    } catch (error) {
      return failed(error, args);
    }
  };
}

/** The transaction id, if the text does not contain it: some clients show a model only the text. */
function transactionPart({ transaction_id: id }: Readonly<Record<string, unknown>>, answer: string): SentMessage {
  return typeof id !== 'string' || answer.includes(id) ? [] : [trusted(`\ntransaction_id: ${id}`)];
}

function failed(error: unknown, args: Readonly<Record<string, unknown>>): ToolOutcome {
  const failure = inWordsOfTools(failureOf(error));
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

/** Replaces hints about `vault_path`, which tools do not take: only the user can fix the vault's path. */
function inWordsOfTools(failure: AgentError | undefined): AgentError | undefined {
  if (failure === undefined || !('vault_path' in failure.details || failure.details['field'] === 'vault_path'))
    return failure;
  const { reason, parts, details, cause } = failure;
  const hint = text`Ask the user to fix this; no argument of a tool sets the vault.`;
  return new AgentError(reason, { message: parts.message, hint, details, cause });
}
