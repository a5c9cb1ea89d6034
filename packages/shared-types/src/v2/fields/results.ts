import * as z from 'zod';

// Results are open objects: later releases may add members, and readers ignore unknown ones.

export const Path = z.string().min(1).describe('Path in the vault, with its extension.');

export const Etag = z
  .string()
  .min(1)
  .max(128)
  .describe("Version of the note's bytes. If the note is too long to read: of its inode, size and modification time.");

export const Line = z.int().min(1).describe('Counted from 1.');

export const Count = z.int().min(0);

export const Tags = z.array(z.string());

export const TransactionId = z.string().min(1).max(128);

export const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const Time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .describe('In UTC.');

/** A link and its target. */
export const LinkAsWritten = z.string().describe('As written, without brackets.');
export const LinkTarget = Path.nullable().describe('Target of the link; null if the link is broken.');
export const LineText = z.string().describe('The line around the link, cut to 200 characters.');
export const Embed = z.literal(true).optional().describe('true: the link is an embed.');
export const DidYouMean = z.array(Path).max(3).describe('Likely targets of a broken link, most likely first.');

export const NoteLink = z.object({ line: Line, link: LinkAsWritten, path: LinkTarget, embed: Embed });
export const NoteHeading = z.object({ line: Line, level: z.int().min(1).max(6), text: z.string() });

const ChangeKind = z.enum([
  'created',
  'modified',
  'moved',
  'deleted',
  'folder_created',
  'folder_moved',
  'folder_deleted',
]);

const changeMembers = {
  path: Path,
  kind: ChangeKind,
  to: Path.optional().describe('New path after a move, or path in a trash.'),
};

/** What a past transaction did to one path. */
export const PastChange = z.object(changeMembers);

const Change = z.object({
  ...changeMembers,
  diff: z.string().optional().describe('Unified diff of the text; only in a dry run.'),
});

/** Members of the result of every write. */
export const writeResult = {
  transaction_id: TransactionId.nullable().describe('Pass it to undo; null for a dry run or if nothing changed.'),
  dry_run: z.boolean().describe('true: this was a preview; nothing was changed.'),
  replayed: z
    .literal(true)
    .optional()
    .describe('true: this is the stored answer to an earlier request with the same idempotency_key.'),
  changes: z.array(Change).describe('Every path that changed or would change; empty if there was nothing to change.'),
};

/** A member of the result of a write that names a file or folder. */
export const nameWarningsResult = {
  name_warnings: z
    .array(z.object({ name: z.string(), problem: z.string() }))
    .optional()
    .describe('Names in the path that Windows cannot store or links cannot contain; absent if there are none.'),
};

/** Members of the result of every write to one note. A dry run returns the etag that the note would get. */
export const noteWriteResult = {
  path: Path,
  etag: Etag.describe('etag after the write.'),
  replaced_etag: Etag.optional().describe('etag before the write; absent if the note is new.'),
  ...writeResult,
};

/** Members of the result of every move. */
export const linkUpdateResult = {
  links_updated: Count.describe('Links rewritten, including those in the moved notes.'),
  files_updated: Count.describe('Files with rewritten links.'),
};

/** Links that a write broke. */
export const brokenLinksResult = {
  broken_links: z
    .array(z.object({ path: Path, line: Line, link: LinkAsWritten }))
    .describe('Links that this write breaks; the first 100.'),
  broken_links_total: Count,
};

/** Links that resolve to a different file after a write. */
export const redirectedLinksResult = {
  redirected_links: z
    .array(z.object({ from: Path, to: Path, links: Count, files: Count }))
    .optional()
    .describe('Links that now resolve to a different file; absent if there are none.'),
};

/** The text of a note that a command returns next to what it is about. */
export const noteTextResult = {
  text: z.string().describe('Text of the note, cut as by read_note.'),
  total_lines: Count,
  truncated: z.boolean().describe('true: the text was cut; read_note returns the rest.'),
};

/** The note of a day or another period, created if it was missing. */
export const periodNoteResult = { created: z.boolean(), ...noteTextResult, ...redirectedLinksResult };

/** The vault that Obsidian opens for this folder, when the folder itself is used as a vault. */
export const enclosingVaultResult = {
  enclosing_vault: z
    .string()
    .optional()
    .describe(
      'Vault that contains this folder, which has no .obsidian itself: moves do not update links in the rest of that vault.',
    ),
};

export const TrashedTo = z
  .string()
  .min(1)
  .nullable()
  .describe(
    "Where it is now: below the vault's .trash, or its absolute path in the system trash; null if deleted permanently. A caller that may not see the vault's path gets /system-trash/ and the name instead of an absolute path; if notes are hidden, only the trash.",
  );

/** A failure reported next to successes. */
export const ItemError = z.object({
  reason: z.string().min(1),
  message: z.string().min(1),
  hint: z.string().min(1),
});

const ItemStatus = z.enum(['changed', 'unchanged', 'skipped', 'failed']);

/** Members of the result of every bulk command. A dry run reports what would happen to each item. */
export const bulkResult = {
  items: z
    .array(
      z.object({
        path: z.string().min(1).describe('Path of the note, or the reference that did not resolve.'),
        status: ItemStatus,
        to: Path.optional().describe('New path of a moved note.'),
        requested: z
          .string()
          .min(1)
          .optional()
          .describe('Title or path in select.notes, if the note is stored under another name.'),
        error: ItemError.optional().describe('Cause of the failure.'),
      }),
    )
    .describe('The selected notes, sorted by path.'),
  totals: z.object({ selected: Count, changed: Count, unchanged: Count, skipped: Count, failed: Count }),
  ...writeResult,
};

/** Members of the result of every answer in pages. */
export const pageResult = {
  total_count: Count,
  truncated: z.boolean().describe('true: more results follow.'),
  next_cursor: z.string().min(1).nullable().describe('Cursor of the next page; null at the end.'),
};

export const TaskStatusType = z.enum(['TODO', 'IN_PROGRESS', 'ON_HOLD', 'DONE', 'CANCELLED', 'NON_TASK']);

export const PropertyType = z.enum([
  'text',
  'number',
  'checkbox',
  'date',
  'datetime',
  'list',
  'tags',
  'aliases',
  'unknown',
]);

/** Why a text could not be read: not UTF-8, not JSON where JSON is required, too long, or permission denied. */
export const WhyUnread = z.enum(['not_text', 'not_json', 'too_large', 'denied']);

/** Member of every result that is derived from the texts of notes. */
export const unreadResult = {
  unread: z
    .array(
      z.object({
        path: Path,
        why: z.enum([...WhyUnread.options, 'folder_denied', 'bad_frontmatter']),
        line: Line.optional(),
      }),
    )
    .optional()
    .describe(
      'Files and folders that could not be read, so that results may be missing; the first 100. bad_frontmatter: only the properties of the note, from an error on this line.',
    ),
};

/** Members of the result of every list. */
export const listResult = { ...pageResult, ...unreadResult };

/** Links broken or redirected because a write deleted their targets. */
export const lostLinksResult = { ...brokenLinksResult, ...unreadResult, ...redirectedLinksResult };

/** Members of the result of every move, but for those of a write. */
export const moveResult = {
  ...linkUpdateResult,
  ...brokenLinksResult,
  ...unreadResult,
  ...redirectedLinksResult,
  ...enclosingVaultResult,
};

/** A member of answers that also search by meaning. */
export const meaningProblem = {
  meaning_problem: z.string().optional().describe('Why nothing was found by meaning, although a model is set.'),
};
