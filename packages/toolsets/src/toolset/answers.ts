import type { ToolOutcome } from './toolset.ts';

/** A text as the answer to a successful call. */
export function answered(text: string): ToolOutcome {
  return { output: text, text, isError: false, retry: false };
}

/** An object as the answer to a successful call; its text is the same as JSON. */
export function answeredWith(output: Readonly<Record<string, unknown>>): ToolOutcome {
  return { output, text: JSON.stringify(output), isError: false, retry: false };
}

/** A text as the answer to a failed call. By default, the model may retry with a corrected call. */
export function refused(text: string, { retry = true }: { retry?: boolean } = {}): ToolOutcome {
  return { output: text, text, isError: true, retry };
}
