import { AgentError, type CommandNameV2, type Message, sentencesOf, text, trusted } from '@obsidian-agent/shared-types';
import { failureOf, isCurable } from '../toolset/command-failure.ts';
import type { ToolCall, ToolOutcome } from '../toolset/toolset.ts';
import { labelOf, withMarks } from './note-marks.ts';
import { trustSent } from './trust-sent.ts';

/** Carries out a command as a tool: its result is the output, and its failure an answer that says what to do. */
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

/** What undo takes, where the text does not say it: a model may be given the text alone. */
function transactionPart({ transaction_id: id }: Readonly<Record<string, unknown>>, told: string): Message {
  return typeof id !== 'string' || told.includes(id) ? [] : [trusted(`\ntransaction_id: ${id}`)];
}

function failed(error: unknown, args: Readonly<Record<string, unknown>>): ToolOutcome {
  const failure = inWordsOfTools(failureOf(error));
  // Arguments that a command cannot take are refused as those that break the schema are.
  if (failure === undefined || failure.reason === 'INVALID_PARAMS') throw error;
  const { reason, message, hint, details } = failure;
  return {
    output: { reason, message, hint, details },
    text: withMarks(sentencesOf(trustSent(failure, args))),
    isError: true,
    retry: isCurable(failure),
  };
}

/** No tool takes the path of a vault: who started what serves it can mend that. */
function inWordsOfTools(failure: AgentError | undefined): AgentError | undefined {
  if (failure === undefined || !('vault_path' in failure.details || failure.details['field'] === 'vault_path'))
    return failure;
  const { reason, parts, details, cause } = failure;
  const hint = text`Ask the user to fix this; no argument of a tool sets the vault.`;
  return new AgentError(reason, { message: parts.message, hint, details, cause });
}
