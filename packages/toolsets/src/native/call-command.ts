import type { CommandNameV2 } from '@obsidian-agent/shared-types';
import { failureOf, isCurable, wordsOf } from '../command-failure.ts';
import type { ToolCall, ToolOutcome } from '../toolset.ts';
import { withMarks } from './note-marks.ts';

/** Carries out a command as a tool: its result is the output, and its failure an answer that says what to do. */
export function callCommand(tool: CommandNameV2): ToolCall {
  return async (args, { run }) => {
    try {
      const { data, metadata } = await run(tool, args as never);
      const text = withMarks({ tool, args, data, metadata });
      return { output: metadata, text, isError: false, retry: false };
    } catch (error) {
      return failed(error);
    }
  };
}

function failed(error: unknown): ToolOutcome {
  const failure = failureOf(error);
  // Arguments that a command cannot take are refused as those that break the schema are.
  if (failure === undefined || failure.reason === 'INVALID_PARAMS') throw error;
  const { reason, message, hint, details } = failure;
  return {
    output: { reason, message, hint, details },
    text: wordsOf(failure),
    isError: true,
    retry: isCurable(failure),
  };
}
