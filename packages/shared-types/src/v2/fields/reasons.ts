import type { Reason } from '../../errors/reasons.ts';

// Causes of failure that come with a kind of parameter, for the commands that take it.

/** Of a reference to a note. */
export const noteReasons: readonly Reason[] = ['NOTE_NOT_FOUND', 'NOTE_AMBIGUOUS', 'SECTION_UNEXPECTED'];

/** Of a reference to the heading of a section. */
export const headingReasons: readonly Reason[] = ['HEADING_NOT_FOUND', 'HEADING_AMBIGUOUS'];

export const folderReasons: readonly Reason[] = ['FOLDER_NOT_FOUND', 'NOT_A_FOLDER'];

export const tagReasons: readonly Reason[] = ['TAG_NOT_FOUND', 'TAG_INVALID'];

export const queryReasons: readonly Reason[] = ['QUERY_INVALID', 'REGEX_INVALID', 'REGEX_TIMED_OUT'];

export const templateReasons: readonly Reason[] = ['TEMPLATE_NOT_FOUND', 'TEMPLATE_TOO_LARGE'];

/** Of the selection of a bulk command. */
export const selectionReasons: readonly Reason[] = ['SELECTION_EMPTY', ...queryReasons, ...tagReasons];

/** Of a view of a base that is named by its path or name. */
export const baseReasons: readonly Reason[] = [
  'BASE_NOT_FOUND',
  'BASE_AMBIGUOUS',
  'BASE_MALFORMED',
  'BASE_TOO_LARGE',
  'VIEW_NOT_FOUND',
];

/** Of a change of a base. */
export const baseEditReasons: readonly Reason[] = [
  'BASE_NOT_FOUND',
  'BASE_AMBIGUOUS',
  'BASE_MALFORMED',
  'BASE_TOO_LARGE',
  'BLOCK_NOT_FOUND',
  ...noteReasons,
  'NOT_A_NOTE',
  'NOTE_NOT_TEXT',
  'CONTENT_INVALID',
  'ETAG_MISMATCH',
];
