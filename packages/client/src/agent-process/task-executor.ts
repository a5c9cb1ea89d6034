import type { ActionRequest, Description, ReceivedResponse } from '@obsidian-agent/shared-types';
import type { Evidence } from './agent-failure.ts';

/** Runs each task in one agent process. */
export interface TaskExecutor {
  /** The agents that it can start, by their names in the registry; undefined if it cannot know. */
  readonly agents?: readonly string[];
  /** Sends one request to one agent process. Rejects with AgentFailure if there is no valid answer. */
  exec(request: ActionRequest, options: ExecOptions): Promise<ReceivedResponse>;
  /** The agent's output of --describe, cached per registry entry. Rejects with AgentFailure if it has none. */
  describe(agent: string, options?: DescribeOptions): Promise<Description>;
  /** Stops all children and the orphan killer. */
  close(): Promise<void>;
}

export interface DescribeOptions {
  /** Asks the agent also if its description is cached: it may have been replaced since. */
  readonly isFresh?: boolean;
}

export interface ExecOptions {
  /** Name in the registry. */
  agent: string;
  /** Abort = cancel: SIGTERM, grace, SIGKILL of the whole process group. */
  signal: AbortSignal;
  /** Counted from the request, not from the spawn. */
  timeoutMs: number;
  /** The process starts immediately; the request is sent when this has resolved, and never if it rejects. */
  sendAfter?: Promise<void> | undefined;
  /** Added to the child's environment, e.g. TRACEPARENT. */
  env?: Record<string, string>;
  /**
   * JSON lines decoded, others as text. Of a flood of more than 4 MiB, and then 1 MiB a second, the rest is dropped;
   * the line `… 123 lines dropped` says so. The last 4 KiB are never dropped.
   */
  onStderrLine?: (line: Record<string, unknown> | string) => void;
  /** Called once when the process has ended, with or without an answer; not if it was never started. */
  onEnd?: (end: ProcessEnd) => void;
  /** Secrets. They are replaced by `***` in stderr, evidence, messages and refusals, but not in other answers. */
  redact?: readonly string[];
}

/** The end of the process that served a request. */
export interface ProcessEnd {
  readonly pid: number;
  /** File name of the program. */
  readonly executable: string;
  readonly evidence: Evidence;
  /** The last 64 KiB of stderr. */
  readonly stderr: string;
  /** Number of bytes of stderr before these. */
  readonly droppedStderrBytes: number;
}
