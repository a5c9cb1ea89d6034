/** Classes of failure, by the field's canonical names. Programs act on these. */
export const categories = [
  'invalid_argument',
  'not_found',
  'already_exists',
  'permission_denied',
  'failed_precondition',
  'aborted',
  'resource_exhausted',
  'deadline_exceeded',
  'cancelled',
  'unavailable',
  'internal',
] as const;
export type Category = (typeof categories)[number];

/** 1: the request is unreadable; 2: it cannot be meant; 3: the operation failed. */
export type FailureCode = 1 | 2 | 3;

interface ReasonClass {
  readonly category: Category;
  readonly code: FailureCode;
}

/** Every cause that the agent reports. A released reason is never renamed or reused. */
export const reasons = {
  /** The bytes on stdin are no ActionRequest. */
  REQUEST_UNREADABLE: { category: 'invalid_argument', code: 1 },
  /** The request has more bytes than the limit. */
  REQUEST_TOO_LARGE: { category: 'invalid_argument', code: 1 },
  /** The request's JSON is nested deeper than the limit. */
  REQUEST_TOO_DEEP: { category: 'invalid_argument', code: 1 },
  /** No complete request came in time. */
  REQUEST_TIMED_OUT: { category: 'deadline_exceeded', code: 1 },

  /** The request's `api_version` is none that this agent speaks. */
  UNSUPPORTED_VERSION: { category: 'invalid_argument', code: 2 },
  /** The request names another tool than this agent. */
  UNKNOWN_TOOL: { category: 'invalid_argument', code: 2 },
  /** No command of that version has the request's `action` as its name. */
  UNKNOWN_COMMAND: { category: 'invalid_argument', code: 2 },
  /** The payload's `type` is another command than the request's `action`. */
  COMMAND_CONTRADICTED: { category: 'invalid_argument', code: 2 },
  /** A parameter is missing, wrong or unknown. */
  INVALID_PARAMS: { category: 'invalid_argument', code: 2 },

  /** There is no folder at the vault's path. */
  VAULT_NOT_FOUND: { category: 'not_found', code: 3 },
  /** The vault lies outside the folders that the agent may work in. */
  VAULT_NOT_ALLOWED: { category: 'permission_denied', code: 3 },
  /** A path is not one that a vault can hold. */
  PATH_INVALID: { category: 'invalid_argument', code: 3 },
  /** A path leads out of the vault. */
  PATH_OUTSIDE_VAULT: { category: 'permission_denied', code: 3 },
  /** A path leads into a hidden or protected folder. */
  PATH_PROTECTED: { category: 'permission_denied', code: 3 },
  /** No note exists at the path. */
  NOTE_NOT_FOUND: { category: 'not_found', code: 3 },
  /** A note, or something else, exists at the path already. */
  NOTE_EXISTS: { category: 'already_exists', code: 3 },
  /** What lies at the path is a folder, a pipe or a device, and no note. */
  NOT_A_NOTE: { category: 'failed_precondition', code: 3 },
  /** The note's bytes are not UTF-8 text and cannot be carried by JSON unharmed. */
  NOTE_NOT_TEXT: { category: 'failed_precondition', code: 3 },
  /** The answer has more bytes than the limit. */
  RESPONSE_TOO_LARGE: { category: 'failed_precondition', code: 3 },
  /** The agent may not write. */
  READ_ONLY: { category: 'permission_denied', code: 3 },
  /** The operating system refused access. */
  ACCESS_DENIED: { category: 'permission_denied', code: 3 },
  /** The disk or a quota is full. */
  DISK_FULL: { category: 'resource_exhausted', code: 3 },
  /** The file system failed in another way. */
  FILE_SYSTEM_FAILED: { category: 'unavailable', code: 3 },
  /** The caller ended the run before its effect. */
  CANCELLED: { category: 'cancelled', code: 3 },
  /** A fault of the agent itself. */
  UNEXPECTED: { category: 'internal', code: 3 },
} as const satisfies Record<string, ReasonClass>;

export type Reason = keyof typeof reasons;

const curedByRetry: ReadonlySet<Category> = new Set(['aborted', 'resource_exhausted', 'unavailable']);

/** Whether the same request may succeed when it is sent again. */
export function isRetryable(category: Category): boolean {
  return curedByRetry.has(category);
}
