import type { ToolOutcome } from '../../toolset/toolset.ts';

/** Answers with an object; its text is the same as JSON, as the design's framework sends it. */
export function answer(
  output: Readonly<Record<string, unknown>> & { readonly success: boolean },
  retry = false,
): ToolOutcome {
  return { output, text: JSON.stringify(output), isError: !output.success, retry };
}
