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
  /** The request names another tool than this agent, or a tool that the toolset does not have. */
  UNKNOWN_TOOL: { category: 'invalid_argument', code: 2 },
  /** There is no toolset of that name. */
  UNKNOWN_TOOLSET: { category: 'invalid_argument', code: 2 },
  /** No command of that version has the request's `action` as its name. */
  UNKNOWN_COMMAND: { category: 'invalid_argument', code: 2 },
  /** The payload's `type` is another command than the request's `action`. */
  COMMAND_CONTRADICTED: { category: 'invalid_argument', code: 2 },
  /** A parameter is missing, wrong or unknown. */
  INVALID_PARAMS: { category: 'invalid_argument', code: 2 },
  /** Neither the request nor the environment names a vault. */
  VAULT_NOT_NAMED: { category: 'invalid_argument', code: 2 },
  /** The key belongs to an earlier request with another command or payload. */
  IDEMPOTENCY_KEY_REUSED: { category: 'invalid_argument', code: 2 },
  /** The cursor is none that this command gave for these parameters. */
  CURSOR_INVALID: { category: 'invalid_argument', code: 2 },
  /** The selection of a bulk command names no criterion. */
  SELECTION_EMPTY: { category: 'invalid_argument', code: 2 },
  /** A batch holds a command that is no write, or another batch. */
  COMMAND_NOT_BATCHABLE: { category: 'invalid_argument', code: 2 },
  /** The query of a search cannot be read. */
  QUERY_INVALID: { category: 'invalid_argument', code: 2 },
  /** A regular expression cannot be read. */
  REGEX_INVALID: { category: 'invalid_argument', code: 2 },
  /** A property has a name or a value that frontmatter, or the property's type, cannot hold. */
  PROPERTY_INVALID: { category: 'invalid_argument', code: 2 },
  /** A tag has characters that no tag can have, or is a mere number. */
  TAG_INVALID: { category: 'invalid_argument', code: 2 },
  /** A date is none, or is not written as YYYY-MM-DD. */
  DATE_INVALID: { category: 'invalid_argument', code: 2 },
  /** A folder is to be moved into itself. */
  SELF_MOVE: { category: 'invalid_argument', code: 2 },

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
  /** A path would give a file the extension of another kind, or a new note that of a file which is no note. */
  EXTENSION_INVALID: { category: 'invalid_argument', code: 3 },
  /** The content of a new canvas or base is not what such a file holds. */
  CONTENT_INVALID: { category: 'invalid_argument', code: 3 },
  /** No note exists at the path. */
  NOTE_NOT_FOUND: { category: 'not_found', code: 3 },
  /** A note, or something else, exists at the path already. */
  NOTE_EXISTS: { category: 'already_exists', code: 3 },
  /** What lies at the path is a folder, a pipe or a device, and no note. */
  NOT_A_NOTE: { category: 'failed_precondition', code: 3 },
  /** The note's bytes are not UTF-8 text and cannot be carried by JSON unharmed. */
  NOTE_NOT_TEXT: { category: 'failed_precondition', code: 3 },
  /** Several notes have the name or alias. */
  NOTE_AMBIGUOUS: { category: 'failed_precondition', code: 3 },
  /** The note has no such heading. */
  HEADING_NOT_FOUND: { category: 'not_found', code: 3 },
  /** The note has several headings of that text or path. */
  HEADING_AMBIGUOUS: { category: 'failed_precondition', code: 3 },
  /** The note has no block of that id. */
  BLOCK_NOT_FOUND: { category: 'not_found', code: 3 },
  /** A reference names a section or a block, and the command works on whole notes, or is given another part. */
  SECTION_UNEXPECTED: { category: 'invalid_argument', code: 2 },
  /** The note has fewer lines. */
  LINES_OUT_OF_RANGE: { category: 'failed_precondition', code: 3 },
  /** The text to replace does not occur in the note. */
  TEXT_NOT_FOUND: { category: 'not_found', code: 3 },
  /** The text to replace occurs more or less often than the caller expects. */
  MATCH_COUNT_MISMATCH: { category: 'failed_precondition', code: 3 },
  /** A regular expression takes too long on the note. */
  REGEX_TIMED_OUT: { category: 'deadline_exceeded', code: 3 },
  /** The note's bytes changed after the read that the caller relies on. Only a new read cures it. */
  ETAG_MISMATCH: { category: 'aborted', code: 3 },
  /** Another program kept changing the note while it was to be written. */
  CHANGED_OUTSIDE: { category: 'aborted', code: 3 },
  /** The note's frontmatter cannot be read as properties, so none of them can be changed. */
  FRONTMATTER_MALFORMED: { category: 'failed_precondition', code: 3 },
  /** No note has the tag. */
  TAG_NOT_FOUND: { category: 'not_found', code: 3 },
  /** The note has no such task. */
  TASK_NOT_FOUND: { category: 'not_found', code: 3 },
  /** Several tasks of the note have that text. */
  TASK_AMBIGUOUS: { category: 'failed_precondition', code: 3 },
  /** The task is done, or has the wanted status, already. */
  TASK_ALREADY_DONE: { category: 'failed_precondition', code: 3 },
  /** The template, or the folder of templates, does not exist. */
  TEMPLATE_NOT_FOUND: { category: 'not_found', code: 3 },
  /** The template has more bytes than the limit, or would have when it is filled in. */
  TEMPLATE_TOO_LARGE: { category: 'failed_precondition', code: 3 },
  /** One of the two markers around generated text is missing, or they stand in the wrong order. */
  MARKERS_BROKEN: { category: 'failed_precondition', code: 3 },
  /** No folder exists at the path. */
  FOLDER_NOT_FOUND: { category: 'not_found', code: 3 },
  /** A folder, or something else, exists at the path already. */
  FOLDER_EXISTS: { category: 'already_exists', code: 3 },
  /** The folder holds something. */
  FOLDER_NOT_EMPTY: { category: 'failed_precondition', code: 3 },
  /** What lies at the path is no folder. */
  NOT_A_FOLDER: { category: 'failed_precondition', code: 3 },
  /** A link cannot be written so that it leads to where a note or folder is to be moved. */
  LINKS_UNWRITABLE: { category: 'failed_precondition', code: 3 },
  /** What would be deleted was not confirmed. */
  CONFIRMATION_REQUIRED: { category: 'failed_precondition', code: 3 },
  /** One part of an atomic batch or bulk command failed, and all were taken back. */
  BATCH_FAILED: { category: 'failed_precondition', code: 3 },
  /** The vault's history has no such transaction. */
  TRANSACTION_NOT_FOUND: { category: 'not_found', code: 3 },
  /** What is to be undone was changed since. */
  UNDO_CONFLICT: { category: 'failed_precondition', code: 3 },
  /** The history says that something went to the desktop's trash, and does not show that this user put it there. */
  TRASH_RECORD_UNVERIFIED: { category: 'permission_denied', code: 3 },
  /** Another writer held the vault for too long. */
  VAULT_BUSY: { category: 'unavailable', code: 3 },
  /** The vault is an empty folder where notes were: its disk is probably not there. */
  VAULT_VANISHED: { category: 'failed_precondition', code: 3 },
  /** The answer has more bytes than the limit. */
  RESPONSE_TOO_LARGE: { category: 'failed_precondition', code: 3 },
  /** The agent may not write. */
  READ_ONLY: { category: 'permission_denied', code: 3 },
  /** The operating system refused access, or rules of whoever set up the server do. */
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

/** Sent again, the request carries the same stale etag: its sender has to read first. */
const curedByNewRead: ReadonlySet<string> = new Set<Reason>(['ETAG_MISMATCH']);

/** Whether the same request may succeed when it is sent again. A reason tells more than its category. */
export function isRetryable(cause: Category | Reason): boolean {
  if (!isReason(cause)) return curedByRetry.has(cause);
  return curedByRetry.has(reasons[cause].category) && !curedByNewRead.has(cause);
}

function isReason(cause: Category | Reason): cause is Reason {
  return Object.hasOwn(reasons, cause);
}
