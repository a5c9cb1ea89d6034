import type { Category, ErrorDetail, Reason, ReceivedResponse } from '@obsidian-agent/shared-types';

type Refusal = Extract<ReceivedResponse, { status: 'error' }>;

/** A value that this release knows, or one that a later release of the agent added. */
type OrLater<Known extends string> = Known | (string & {});

/** The agent answered with an error. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  /** Exact cause. */
  readonly reason: OrLater<Reason>;
  /** Class of the cause. */
  readonly category: OrLater<Category>;
  /** The caller's next step. */
  readonly hint: string;
  /** Whether the same call may succeed later. */
  readonly isRetryable: boolean;
  /** Facts for a program. */
  readonly details: ErrorDetail['details'];
  /** The whole response. */
  readonly response: Refusal;

  constructor(response: Refusal) {
    super(response.error ?? 'The agent gave no message.');
    const { reason, category, hint, retryable, details } =
      'error_detail' in response ? response.error_detail : withoutDetail;
    this.reason = reason;
    this.category = category;
    this.hint = hint;
    this.isRetryable = retryable;
    this.details = details;
    this.response = response;
  }
}

/** For an agent of an earlier release, which answers every request of v2 in v1. */
const withoutDetail: ErrorDetail = {
  reason: 'UNSUPPORTED_VERSION' satisfies Reason,
  category: 'invalid_argument',
  hint: 'Use an agent that supports v2.',
  retryable: false,
  details: {},
};
