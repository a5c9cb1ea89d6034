import type { ToolOutcome } from '../../toolset/toolset.ts';

/** The answer to a successful call. */
export function answered(text: string): ToolOutcome {
  return { output: text, text, isError: false, retry: false };
}

/** The answer to a failed call. By default, the model may retry with a corrected call. */
export function refused(text: string, { retry = true }: { retry?: boolean } = {}): ToolOutcome {
  return { output: text, text, isError: true, retry };
}
