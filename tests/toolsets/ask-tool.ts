import type { NoteAgent } from '../e2e/note-agent.ts';

/** The answer of a tool to a model, or the reason why the command refused to call it. */
export interface ToolAnswer {
  /** Parsed: each test knows the tool that it called. */
  readonly output: ReturnType<typeof JSON.parse>;
  readonly is_error: boolean;
  readonly retry: boolean;
  /** The output as text. */
  readonly data: string;
  /** Why the command failed; undefined if the tool answered. */
  readonly reason: string | undefined;
}

export type CallTool = (name: string, args: object, payload?: object) => Promise<ToolAnswer>;

/** Calls the tools of a toolset with a test's agent, through `call_tool`. */
export function askTool(toolset: string, { ask }: Pick<NoteAgent, 'ask'>): CallTool {
  return async (name, args, payload = {}) => {
    const { data, metadata, reason } = await ask('call_tool', { toolset, name, arguments: args, ...payload });
    const { output, is_error, retry } = metadata ?? {};
    return { output, is_error, retry, data, reason };
  };
}

/** The answer of a tool that succeeded. */
export function succeeded(output: unknown): object {
  return { output, is_error: false, retry: false };
}

/** The answer of a tool that reports an error. */
export function refused(output: string, { retry = true }: { retry?: boolean } = {}): object {
  return { output, data: output, is_error: true, retry };
}
