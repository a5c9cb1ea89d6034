import * as z from 'zod';

// Results are open objects: later releases add members, and readers ignore those that they do not know.

export const Path = z.string().min(1).describe('Path in the vault, with its extension.');

export const Etag = z
  .string()
  .min(1)
  .max(128)
  .describe("Version of the note's bytes; of a note too long to read, of its inode, size and time.");

export const Line = z.int().min(1).describe('Counted from 1.');

export const Count = z.int().min(0);

export const Tags = z.array(z.string());

export const TransactionId = z.string().min(1).max(128);

export const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const Time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .describe('In UTC.');

/** A link and what it leads to. */
export const LinkAsWritten = z.string().describe('As written, without its brackets.');
export const LinkTarget = Path.nullable().describe('Where it leads; null where it leads nowhere.');
export const LineText = z.string().describe('Its line, cut around it to 200 characters.');
export const DidYouMean = z.array(Path).max(3).describe('Files that a link to nowhere may mean, likeliest first.');

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
  to: Path.optional().describe('Where it lies after a move, or in a trash.'),
};

/** What a transaction of the past did to one path. */
export const PastChange = z.object(changeMembers);

const Change = z.object({
  ...changeMembers,
  diff: z.string().optional().describe('Unified diff of the text; only of a dry run.'),
});

/** Members of the result of every write. */
export const writeResult = {
  transaction_id: TransactionId.nullable().describe('What undo takes; null for a dry run and where nothing changed.'),
  dry_run: z.boolean().describe('true: nothing was changed.'),
  replayed: z.literal(true).optional().describe('The stored answer to an earlier request with this idempotency_key.'),
  changes: z.array(Change).describe('Every path that changed, or would change; empty where all was so already.'),
};

/** Members of the result of every write to one note. A dry run tells the etag that the note would get. */
export const noteWriteResult = {
  path: Path,
  etag: Etag.describe('etag after the write.'),
  replaced_etag: Etag.optional().describe('etag before the write; absent where the note is new.'),
  ...writeResult,
};

/** Members of the result of every move. */
export const linkUpdateResult = {
  links_updated: Count.describe('Links rewritten, in the moved notes too.'),
  files_updated: Count.describe('Files in which they are.'),
};

/** Links that lead nowhere after a write. */
export const brokenLinksResult = {
  broken_links: z
    .array(z.object({ path: Path, line: Line, link: z.string().describe('As written, without its brackets.') }))
    .describe('Links that lead nowhere now; the first 100.'),
  broken_links_total: Count,
};

/** Links that mean another file after a write. */
export const redirectedLinksResult = {
  redirected_links: z
    .array(z.object({ from: Path, to: Path, links: Count, files: Count }))
    .optional()
    .describe('Links that led to one file and lead to another now; only where there are such.'),
};

/** The vault of which a folder is a part to the app, where it is taken for a vault itself. */
export const enclosingVaultResult = {
  enclosing_vault: z
    .string()
    .optional()
    .describe('Vault around this folder, which has no .obsidian of its own: links in the rest of it follow no move.'),
};

export const TrashedTo = z
  .string()
  .min(1)
  .nullable()
  .describe(
    'Where it is now: below .trash of the vault, or its absolute path in the trash of the desktop; null if deleted for good. A caller that was not given the path of the vault gets /system-trash/ and the name instead of an absolute path; where notes are hidden, the trash alone.',
  );

/** A failure that is reported beside successes. */
export const ItemError = z.object({
  reason: z.string().min(1),
  message: z.string().min(1),
  hint: z.string().min(1),
});

const ItemStatus = z.enum(['changed', 'unchanged', 'skipped', 'failed']);

/** Members of the result of every bulk command. A dry run tells what would become of each item. */
export const bulkResult = {
  items: z
    .array(
      z.object({
        path: z.string().min(1).describe('Path of the note, or the reference that names none.'),
        status: ItemStatus,
        to: Path.optional().describe('Where it was moved.'),
        error: ItemError.optional().describe('Why it failed.'),
      }),
    )
    .describe('The selected notes by path.'),
  totals: z.object({ selected: Count, changed: Count, unchanged: Count, skipped: Count, failed: Count }),
  ...writeResult,
};

/** Members of the result of every list. */
export const pageResult = {
  total_count: Count,
  truncated: z.boolean().describe('More follow.'),
  next_cursor: z.string().min(1).nullable().describe('Cursor of what follows; null at the end.'),
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

/** Why nothing is known of a text: it is no UTF-8, or no JSON where that is wanted, too long, or closed to the agent. */
export const WhyUnread = z.enum(['not_text', 'not_json', 'too_large', 'denied']);

/** Member of the results that come from the texts of notes. */
export const unreadResult = {
  unread: z
    .array(z.object({ path: Path, why: z.enum([...WhyUnread.options, 'folder_denied']) }))
    .optional()
    .describe(
      'Files whose text cannot be read, and folders that cannot be looked into: what may be missing here; the first 100.',
    ),
};

/** Links that led to files which a write took away. */
export const lostLinksResult = { ...brokenLinksResult, ...unreadResult, ...redirectedLinksResult };
