import type { ActionRequest, Description, ReceivedResponse } from '@obsidian-agent/shared-types';

/** Runs each task in one agent process. */
export interface TaskExecutor {
  /** Sends one request to one agent process. Rejects with AgentFailure if there is no valid answer. */
  exec(request: ActionRequest, options: ExecOptions): Promise<ReceivedResponse>;
  /** The agent's output of --describe, cached per registry entry. Rejects with AgentFailure if it has none. */
  describe(agent: string): Promise<Description>;
  /** Stops all children and the orphan killer. */
  close(): Promise<void>;
}

export interface ExecOptions {
  /** Name in the registry. */
  agent: string;
  /** Abort = cancel: SIGTERM, grace, SIGKILL of the whole process group. */
  signal: AbortSignal;
  /** Counted from the request, not from the spawn. */
  timeoutMs: number;
  /** Added to the child's environment, e.g. TRACEPARENT. */
  env?: Record<string, string>;
  /** JSON lines decoded, others as text. */
  onStderrLine?: (line: Record<string, unknown> | string) => void;
}
