import type { ToolOutcome } from '../../toolset/toolset.ts';

/** Answers an object of a document; its text is the same in JSON, as the design's own framework sends it. */
export function answer(
  output: Readonly<Record<string, unknown>> & { readonly success: boolean },
  retry = false,
): ToolOutcome {
  return { output, text: JSON.stringify(output), isError: !output.success, retry };
}
