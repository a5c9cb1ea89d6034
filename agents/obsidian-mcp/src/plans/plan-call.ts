import type { Confirmations } from '../confirmation/confirmations.ts';
import type { Draft, PlanService, PlanView } from './plan-service.ts';

/** The arguments of a call, which the server has checked against the tool's schema. */
export interface PlanArguments extends Draft {
  readonly plan_id?: string;
  readonly task?: string;
  readonly from?: string;
  readonly wait_seconds?: number;
}

/** The call, and what it runs with. */
export interface PlanCall {
  readonly service: PlanService;
  readonly confirmations: Confirmations;
  readonly signal: AbortSignal;
  /** Whether a plan that is still running is returned as a task of the protocol. */
  readonly asTask: boolean;
  /** Reports how many tasks of how many have ended. */
  readonly onProgress: ((done: number, total: number) => void) | undefined;
}

/** What a tool for plans answers. */
export interface PlanToolResult {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  /** The plan, if it goes on and the client takes tasks. */
  readonly running?: PlanView;
}
