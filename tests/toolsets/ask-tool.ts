import type { NoteAgent } from '../e2e/note-agent.ts';

/** What a tool answered to a model, or why the command refused to call it. */
export interface ToolAnswer {
  /** As it is parsed: each test knows the tool that it called. */
  readonly output: ReturnType<typeof JSON.parse>;
  readonly is_error: boolean;
  readonly retry: boolean;
  /** The output as text. */
  readonly data: string;
  /** Why the command failed; undefined where the tool answered. */
  readonly reason: string | undefined;
}

export type CallTool = (name: string, args: object, payload?: object) => Promise<ToolAnswer>;

/** Calls the tools of a toolset by the agent of a test, through `call_tool`. */
export function askTool(toolset: string, { ask }: Pick<NoteAgent, 'ask'>): CallTool {
  return async (name, args, payload = {}) => {
    const { data, metadata, reason } = await ask('call_tool', { toolset, name, arguments: args, ...payload });
    const { output, is_error, retry } = metadata ?? {};
    return { output, is_error, retry, data, reason };
  };
}

/** A tool's answer that is no error. */
export function told(output: unknown): object {
  return { output, is_error: false, retry: false };
}

/** A tool's answer that is an error in words. */
export function refused(output: string, { retry = true }: { retry?: boolean } = {}): object {
  return { output, data: output, is_error: true, retry };
}
