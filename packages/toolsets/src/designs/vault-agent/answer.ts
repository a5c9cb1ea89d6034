import type { ToolOutcome } from '../../toolset/toolset.ts';

/** The answer to a call that did what it was asked. */
export function answered(text: string): ToolOutcome {
  return { output: text, text, isError: false, retry: false };
}

/** The answer to a call that did not; by default one that a corrected call can follow. */
export function refused(text: string, { retry = true }: { retry?: boolean } = {}): ToolOutcome {
  return { output: text, text, isError: true, retry };
}
