import { expect } from 'vitest';
import type { CallTool } from './ask-tool.ts';

/** One call of a recorded conversation, and the tool's answer. */
export interface Turn {
  readonly tool: string;
  readonly args: object;
  readonly output: unknown;
  readonly is_error?: true;
}

/** Makes the calls of a conversation in order: each gets the recorded answer. */
export async function replay(call: CallTool, turns: readonly Turn[]): Promise<void> {
  for (const { tool, args, output, is_error = false } of turns) {
    const answer = await call(tool, args);
    expect({ tool, args, output: answer.output, is_error: answer.is_error }).toEqual({ tool, args, output, is_error });
  }
}
