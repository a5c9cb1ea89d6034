import type { CommandNameV2 } from '@obsidian-agent/shared-types';
import { failureOf, isCurable } from '../command-failure.ts';
import type { ToolCall, ToolOutcome } from '../toolset.ts';
import { failureParts } from './failure-parts.ts';
import { labelOf, withMarks } from './note-marks.ts';

/** Carries out a command as a tool: its result is the output, and its failure an answer that says what to do. */
export function callCommand(tool: CommandNameV2): ToolCall {
  return async (args, { run }) => {
    try {
      const { data, metadata, parts = [data] } = await run(tool, args as never);
      const text = withMarks(parts, labelOf(metadata));
      return { output: metadata, text, isError: false, retry: false };
    } catch (error) {
      return failed(error, args);
    }
  };
}

function failed(error: unknown, args: Readonly<Record<string, unknown>>): ToolOutcome {
  const failure = failureOf(error);
  // Arguments that a command cannot take are refused as those that break the schema are.
  if (failure === undefined || failure.reason === 'INVALID_PARAMS') throw error;
  const { reason, message, hint, details } = failure;
  return {
    output: { reason, message, hint, details },
    text: withMarks(failureParts(failure, args)),
    isError: true,
    retry: isCurable(failure),
  };
}
