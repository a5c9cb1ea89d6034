import type { ActionRequest, Description, ReceivedResponse } from '@obsidian-agent/shared-types';

/** Carries one task through one agent process. */
export interface TaskExecutor {
  /** One request through one agent process. Rejects with AgentFailure when no valid answer came. */
  exec(request: ActionRequest, options: ExecOptions): Promise<ReceivedResponse>;
  /** What the agent of this name says of itself by --describe (cached per registry entry); AgentFailure when it cannot. */
  describe(agent: string): Promise<Description>;
  /** Ends standby children and the watchdog; no child survives. */
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
