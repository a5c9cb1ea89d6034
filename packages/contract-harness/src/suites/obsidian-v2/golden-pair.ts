import type { ErrorDetail } from '@obsidian-agent/shared-types';
import type { Tree } from '../../subject/tree.ts';

/** A v2 request with the vault before it, and the answer and the vault after it. `VAULT` stands for the vault's path. */
export interface GoldenPair {
  readonly name: string;
  readonly request: PairRequest;
  readonly before: Tree;
  readonly after: Tree;
  readonly answer: {
    readonly code: number;
    /** Of a success. */
    readonly metadata?: unknown;
    /** Of a failure; the hint is for people. */
    readonly detail?: Omit<ErrorDetail, 'hint'>;
  };
}

export interface PairRequest {
  readonly request_id: string;
  readonly tool: string;
  readonly action: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly api_version?: string | null;
  readonly plan_id?: string | null;
  readonly task_id?: string | null;
  readonly correlation_id?: string | null;
  readonly idempotency_key?: string;
}
