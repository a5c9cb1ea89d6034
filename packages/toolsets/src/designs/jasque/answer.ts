import { answeredWith } from '../../toolset/answers.ts';
import type { ToolOutcome } from '../../toolset/toolset.ts';
import { refusalOf, type Words } from './refusal.ts';

/** A call of a tool that changes something. */
interface Asked {
  /** Members that the answer repeats. */
  readonly members: { readonly operation: string; readonly path: string; readonly new_path?: string };
  readonly isBulk: boolean;
  /** Words for its failures. */
  readonly words: Words;
}

/** Answers with an object; its text is the same as JSON, as the design's framework sends it. */
export function answer(
  output: Readonly<Record<string, unknown>> & { readonly success: boolean },
  retry = false,
): ToolOutcome {
  return { ...answeredWith(output), isError: !output.success, retry };
}

/** Answers a call with the members of its outcome, or with why it failed. */
export async function answerCall(
  { members, isBulk, words }: Asked,
  work: () => Promise<Readonly<Record<string, unknown>> & { readonly success?: boolean }>,
): Promise<ToolOutcome> {
  try {
    // The design puts the message before members that may be long.
    const output = { success: true, ...members, message: '', ...(await work()) };
    return answer(output, !output.success);
  } catch (error) {
    const { message, retry } = refusalOf(error, words);
    return answer({ success: false, ...members, message, ...(isBulk ? { affected_count: 0 } : {}) }, retry);
  }
}
