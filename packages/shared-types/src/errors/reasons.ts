/** Classes of failure, with gRPC's canonical names. Programs act on these. */
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

/** 1: the request is unreadable; 2: it is invalid; 3: the operation failed. */
export type FailureCode = 1 | 2 | 3;

interface ReasonClass {
  readonly category: Category;
  readonly code: FailureCode;
}

/** Every cause that the agent reports. A released reason is never renamed or reused. */
export const reasons = {
  /** The bytes on stdin are not an ActionRequest. */
  REQUEST_UNREADABLE: { category: 'invalid_argument', code: 1 },
  /** The request has more bytes than the limit. */
  REQUEST_TOO_LARGE: { category: 'invalid_argument', code: 1 },
  /** The request's JSON is nested deeper than the limit. */
  REQUEST_TOO_DEEP: { category: 'invalid_argument', code: 1 },
  /** No complete request arrived in time. */
  REQUEST_TIMED_OUT: { category: 'deadline_exceeded', code: 1 },

  /** The agent does not support the request's `api_version`. */
  UNSUPPORTED_VERSION: { category: 'invalid_argument', code: 2 },
  /** The request is for another agent, or names a tool that is not in the toolset. */
  UNKNOWN_TOOL: { category: 'invalid_argument', code: 2 },
  /** The toolset does not exist. */
  UNKNOWN_TOOLSET: { category: 'invalid_argument', code: 2 },
  /** The request's `action` is not a command of that version. */
  UNKNOWN_COMMAND: { category: 'invalid_argument', code: 2 },
  /** The payload's `type` differs from the request's `action`. */
  COMMAND_CONTRADICTED: { category: 'invalid_argument', code: 2 },
  /** A parameter is missing, invalid or unknown. */
  INVALID_PARAMS: { category: 'invalid_argument', code: 2 },
  /** Neither the request nor the environment names a vault. */
  VAULT_NOT_NAMED: { category: 'invalid_argument', code: 2 },
  /** The key belongs to an earlier request with another command or payload. */
  IDEMPOTENCY_KEY_REUSED: { category: 'invalid_argument', code: 2 },
  /** The cursor was not returned by this command for these parameters. */
  CURSOR_INVALID: { category: 'invalid_argument', code: 2 },
  /** The selection of a bulk command has no criterion. */
  SELECTION_EMPTY: { category: 'invalid_argument', code: 2 },
  /** A batch contains a command that does not write, or another batch. */
  COMMAND_NOT_BATCHABLE: { category: 'invalid_argument', code: 2 },
  /** A search query has invalid syntax. */
  QUERY_INVALID: { category: 'invalid_argument', code: 2 },
  /** A regular expression has invalid syntax. */
  REGEX_INVALID: { category: 'invalid_argument', code: 2 },
  /** A property's name or value cannot be stored in frontmatter, or does not match the property's type. */
  PROPERTY_INVALID: { category: 'invalid_argument', code: 2 },
  /** A tag has invalid characters, or only digits. */
  TAG_INVALID: { category: 'invalid_argument', code: 2 },
  /** A date does not exist, or is not written as YYYY-MM-DD. */
  DATE_INVALID: { category: 'invalid_argument', code: 2 },
  /** A folder cannot be moved into itself. */
  SELF_MOVE: { category: 'invalid_argument', code: 2 },

  /** The vault's path is not an existing folder. */
  VAULT_NOT_FOUND: { category: 'not_found', code: 3 },
  /** The vault is outside the folders that the agent may work in. */
  VAULT_NOT_ALLOWED: { category: 'permission_denied', code: 3 },
  /** A path is not one that a vault can hold. */
  PATH_INVALID: { category: 'invalid_argument', code: 3 },
  /** A path leads out of the vault. */
  PATH_OUTSIDE_VAULT: { category: 'permission_denied', code: 3 },
  /** A path leads into a hidden or protected folder. */
  PATH_PROTECTED: { category: 'permission_denied', code: 3 },
  /** A path would change a file's kind by its extension, or give a new note an extension other than a note's. */
  EXTENSION_INVALID: { category: 'invalid_argument', code: 3 },
  /** The content is not valid for a new canvas or base. */
  CONTENT_INVALID: { category: 'invalid_argument', code: 3 },
  /** A settings file of Obsidian cannot be read, or has another form. */
  SETTINGS_MALFORMED: { category: 'failed_precondition', code: 3 },
  /** The canvas is not JSON, or not JSON Canvas. */
  CANVAS_MALFORMED: { category: 'failed_precondition', code: 3 },
  /** The canvas has no such node or edge. */
  CANVAS_ITEM_NOT_FOUND: { category: 'not_found', code: 3 },
  /** Several nodes or edges of the canvas match the reference. */
  CANVAS_ITEM_AMBIGUOUS: { category: 'failed_precondition', code: 3 },
  /** The canvas already has a node or an edge with the id. */
  CANVAS_ITEM_EXISTS: { category: 'already_exists', code: 3 },
  /** A node of this type does not have what is to be changed. */
  CANVAS_ITEM_MISMATCH: { category: 'failed_precondition', code: 3 },
  /** No note exists at the path. */
  NOTE_NOT_FOUND: { category: 'not_found', code: 3 },
  /** A note or another file already exists at the path. */
  NOTE_EXISTS: { category: 'already_exists', code: 3 },
  /** The path is a folder, a pipe or a device instead of a note. */
  NOT_A_NOTE: { category: 'failed_precondition', code: 3 },
  /** The note is not UTF-8 text, so JSON cannot carry its bytes unchanged. */
  NOTE_NOT_TEXT: { category: 'failed_precondition', code: 3 },
  /** Several notes have the name or alias. */
  NOTE_AMBIGUOUS: { category: 'failed_precondition', code: 3 },
  /** The note has no such heading. */
  HEADING_NOT_FOUND: { category: 'not_found', code: 3 },
  /** The note has several headings with that text or path. */
  HEADING_AMBIGUOUS: { category: 'failed_precondition', code: 3 },
  /** The note has no block with that id. */
  BLOCK_NOT_FOUND: { category: 'not_found', code: 3 },
  /** No base exists at the path, or has the name. */
  BASE_NOT_FOUND: { category: 'not_found', code: 3 },
  /** Several bases have the name. */
  BASE_AMBIGUOUS: { category: 'failed_precondition', code: 3 },
  /** The base is not valid YAML, or its filters have the wrong shape. */
  BASE_MALFORMED: { category: 'failed_precondition', code: 3 },
  /** The base has more characters or YAML tokens than are read. */
  BASE_TOO_LARGE: { category: 'failed_precondition', code: 3 },
  /** The base has no view of that name. */
  VIEW_NOT_FOUND: { category: 'not_found', code: 3 },
  /** The base already has a view of that name. */
  VIEW_EXISTS: { category: 'already_exists', code: 3 },
  /** A reference names a section or block, but the command works on whole notes or was also given another part. */
  SECTION_UNEXPECTED: { category: 'invalid_argument', code: 2 },
  /** The note has fewer lines. */
  LINES_OUT_OF_RANGE: { category: 'failed_precondition', code: 3 },
  /** The text to replace does not occur in the note. */
  TEXT_NOT_FOUND: { category: 'not_found', code: 3 },
  /** The text to replace occurs more or less often than the caller expects. */
  MATCH_COUNT_MISMATCH: { category: 'failed_precondition', code: 3 },
  /** Matching a regular expression against the note took too long. */
  REGEX_TIMED_OUT: { category: 'deadline_exceeded', code: 3 },
  /** The note changed after the caller read it. The caller has to read it again. */
  ETAG_MISMATCH: { category: 'aborted', code: 3 },
  /** Another program kept changing the note while the agent tried to write it. */
  CHANGED_OUTSIDE: { category: 'aborted', code: 3 },
  /** The note's frontmatter is not valid, so its properties cannot be changed. */
  FRONTMATTER_MALFORMED: { category: 'failed_precondition', code: 3 },
  /** No note has the tag. */
  TAG_NOT_FOUND: { category: 'not_found', code: 3 },
  /** The note has no such task. */
  TASK_NOT_FOUND: { category: 'not_found', code: 3 },
  /** Several tasks of the note have that text. */
  TASK_AMBIGUOUS: { category: 'failed_precondition', code: 3 },
  /** The task is already done or already has the requested status. */
  TASK_ALREADY_DONE: { category: 'failed_precondition', code: 3 },
  /** The template or the template folder does not exist. */
  TEMPLATE_NOT_FOUND: { category: 'not_found', code: 3 },
  /** The template is larger than the limit, or would be after its variables are filled in. */
  TEMPLATE_TOO_LARGE: { category: 'failed_precondition', code: 3 },
  /** One of the two markers around generated text is missing, or they are in the wrong order. */
  MARKERS_BROKEN: { category: 'failed_precondition', code: 3 },
  /** No folder exists at the path. */
  FOLDER_NOT_FOUND: { category: 'not_found', code: 3 },
  /** A folder or a file already exists at the path. */
  FOLDER_EXISTS: { category: 'already_exists', code: 3 },
  /** The folder is not empty. */
  FOLDER_NOT_EMPTY: { category: 'failed_precondition', code: 3 },
  /** The path is not a folder. */
  NOT_A_FOLDER: { category: 'failed_precondition', code: 3 },
  /** A link to the moved note or folder cannot be written for its new path. */
  LINKS_UNWRITABLE: { category: 'failed_precondition', code: 3 },
  /** The deletion was not confirmed. */
  CONFIRMATION_REQUIRED: { category: 'failed_precondition', code: 3 },
  /** One part of an atomic batch or bulk command failed, so all parts were undone. */
  BATCH_FAILED: { category: 'failed_precondition', code: 3 },
  /** The vault's history keeps no such version of the note. */
  VERSION_NOT_FOUND: { category: 'not_found', code: 3 },
  /** The vault's history has no such transaction. */
  TRANSACTION_NOT_FOUND: { category: 'not_found', code: 3 },
  /** Files of the transaction were changed after it. */
  UNDO_CONFLICT: { category: 'failed_precondition', code: 3 },
  /** The history records a move to the system trash, but cannot prove that this user made it. */
  TRASH_RECORD_UNVERIFIED: { category: 'permission_denied', code: 3 },
  /** Another writer held the vault for too long. */
  VAULT_BUSY: { category: 'unavailable', code: 3 },
  /** The vault used to contain notes and is now empty: its disk is probably not mounted. */
  VAULT_VANISHED: { category: 'failed_precondition', code: 3 },
  /** The answer has more bytes than the limit. */
  RESPONSE_TOO_LARGE: { category: 'failed_precondition', code: 3 },
  /** The agent is read-only. */
  READ_ONLY: { category: 'permission_denied', code: 3 },
  /** The operating system or the server's access rules denied access. */
  ACCESS_DENIED: { category: 'permission_denied', code: 3 },
  /** The disk or a quota is full. */
  DISK_FULL: { category: 'resource_exhausted', code: 3 },
  /** The file system failed in another way. */
  FILE_SYSTEM_FAILED: { category: 'unavailable', code: 3 },
  /** The caller cancelled the run before it took effect. */
  CANCELLED: { category: 'cancelled', code: 3 },
  /** A bug in the agent. */
  UNEXPECTED: { category: 'internal', code: 3 },
} as const satisfies Record<string, ReasonClass>;

export type Reason = keyof typeof reasons;

const retryableCategories: ReadonlySet<Category> = new Set(['aborted', 'resource_exhausted', 'unavailable']);

/** The same request would carry the same stale etag: the caller has to read the note first. */
const needsNewRead: ReadonlySet<string> = new Set<Reason>(['ETAG_MISMATCH']);

/** Whether the same request may succeed if sent again. A reason is more precise than its category. */
export function isRetryable(cause: Category | Reason): boolean {
  if (!isReason(cause)) return retryableCategories.has(cause);
  return retryableCategories.has(reasons[cause].category) && !needsNewRead.has(cause);
}

function isReason(cause: Category | Reason): cause is Reason {
  return Object.hasOwn(reasons, cause);
}
