import * as z from 'zod';
import { LONGEST_QUERY } from './longest-query.ts';
import { WHOLE_TEXT } from './whole-text.ts';

/** Longest path in characters: the usual limit of file systems. */
const MAX_PATH = 4096;
/** Most notes in one list of params. */
const MAX_NOTES = 10_000;

const VaultPath = z.string().min(1).max(MAX_PATH).describe('Absolute path of the vault. Default: OBSIDIAN_VAULT_PATH.');

const ResponseFormat = z
  .enum(['concise', 'detailed'])
  .describe('Level of detail of the answer text. Default: concise.');

const DryRun = z.boolean().describe('true: only show what would change, with diffs. Default: false.');

const IfMatch = z
  .string()
  .min(1)
  .max(128)
  .describe('Expected etag of the note; the write is refused if the note has changed.');

export const NoteRef = z
  .string()
  .min(1)
  .max(MAX_PATH)
  .describe(
    'Path in the vault ("Projects/Plan", ".md" optional), name as in a link, or alias, tried in this order; "/Projects/Plan" is only ever a path.',
  );

/** A reference to a note or to a section of it. */
export const NotePartRef = NoteRef.describe(
  'Path in the vault ("Projects/Plan", ".md" optional), name as in a link, or alias, tried in this order; "/Projects/Plan" is only ever a path. "Plan#Tasks" is a section.',
);

/** A reference to a note or to any other file of the vault. */
export const FileRef = NoteRef.describe(
  'A note by path in the vault ("Projects/Plan", ".md" optional), name or alias; any other file by path or name, with its extension ("Boards/Trip.canvas", "map.png").',
);

export const NewNotePath = z
  .string()
  .min(1)
  .max(MAX_PATH)
  .describe('Path in the vault, such as "Projects/Plan"; ".md" and missing folders are added.');

export const TemplateRef = z
  .string()
  .min(1)
  .max(MAX_PATH)
  .describe("Name in the vault's template folder, or path in the vault.");

export const FolderPath = z
  .string()
  .min(1)
  .max(MAX_PATH)
  .describe('Path of a folder in the vault, such as "Projects/2026"; "/" is the vault itself.');

export const Content = z.string().max(WHOLE_TEXT.max_bytes);

export const Heading = z
  .string()
  .min(1)
  .max(2000)
  .describe('Heading without its # marks; a path such as "Plan::Tasks" if several headings are equal.');

export const BlockId = z
  .string()
  .regex(/^\^?[A-Za-z0-9-]{1,200}$/)
  .describe('Block id, with or without ^.');

export const LineNumber = z.int().min(1).max(100_000_000);

const TagName = z.string().min(1).max(500);
export const Tag = TagName.describe('With or without #; "area/work" is nested.');
export const TagList = z.array(TagName).min(1).max(100);
export const TagMatch = z
  .enum(['all', 'any'])
  .describe('Whether a match needs all of the tags (default) or any one of them.');

export const PropertyName = z.string().min(1).max(500);
export const Properties = z.record(PropertyName, z.unknown()).meta({ maxProperties: 500 });

const QUERY_WORDS =
  'Obsidian search syntax: words, OR, -word, "phrase", /regex/, ( ), [property:value], and file: path: content: tag: line: block: section: task: task-todo: task-done: match-case: ignore-case:.';

export const QueryText = z.string().min(1).max(LONGEST_QUERY).describe(QUERY_WORDS);

/** A question may be as long as a text that somebody pastes. */
export const SearchText = z
  .string()
  .min(1)
  .max(500_000)
  .describe(
    `${QUERY_WORDS} With mode question: plain words, of which any counts; only "phrase", -word, file:, path: and tag: are operators.`,
  );

export const Title = z.string().min(1).max(500);

export const CreateIfMissing = z
  .boolean()
  .optional()
  .describe('true: create the note if it does not exist. Default: false.');

export const UpdateLinks = z
  .enum(['setting', 'always', 'never'])
  .describe(
    'Whether to update links to moved files. Default: setting, which updates them unless the vault sets alwaysUpdateLinks to false.',
  );

export const DeleteMode = z
  .enum(['setting', 'trash', 'permanent'])
  .describe("How to delete: by the vault's trashOption (default), into .trash, or permanently.");

export const TagPlacement = z
  .enum(['frontmatter', 'inline', 'both'])
  .describe('Tags in the properties (default), in the text, or both.');

const Limit = z.int().min(1).max(1000);
export const Cursor = z.string().min(1).max(2000).describe('next_cursor of the previous answer.');

/** A day, a time or a period. */
export const Moment = z.string().min(1).max(40);

export const MaxBytes = z.int().min(1).max(WHOLE_TEXT.max_bytes);

/** Limits of a text in an answer. */
export const readLimits = {
  max_bytes: MaxBytes.optional().describe('Maximum length of the text in bytes. Default: 102400.'),
  max_lines: z.int().min(1).max(WHOLE_TEXT.max_lines).optional().describe('Maximum number of lines. Default: 2000.'),
};

/** Levels below a folder; 1 is its direct contents. */
export const Depth = z.int().min(1).max(1000);

export const ToolsetName = z.string().min(1).max(100);

export const TransactionRef = z.string().min(1).max(128);

/** The notes that a bulk command works on. The handler checks that at least one criterion is given. */
export const Selection = z
  .strictObject({
    query: QueryText.optional(),
    tags: TagList.optional().describe('Notes with these tags or tags nested below them.'),
    match: TagMatch.optional(),
    folder: FolderPath.optional().describe('Notes in this folder and its subfolders.'),
    notes: z
      .array(NoteRef)
      .min(1)
      .max(MAX_NOTES)
      .optional()
      .describe('These notes; when moving or deleting, also other files by path.'),
  })
  .describe('Which notes: give at least one criterion; a note must meet all given criteria.');

const BulkDryRun = z.boolean().describe('true: only show what would change. false: make the changes. Default: true.');

const BulkAtomic = z
  .boolean()
  .describe(
    'true: if one item fails, nothing is changed. false: change the others and report failures. Default: false.',
  );

/** Params of every command that works on a vault. */
export const vaultParams = { vault_path: VaultPath.optional(), response_format: ResponseFormat.optional() };

/** Params of a list: how many of what it returns at most, and where it goes on. */
export function listParams(what: string, most: number) {
  return {
    limit: Limit.optional().describe(`Maximum number of ${what}. Default: ${most}.`),
    cursor: Cursor.optional(),
    ...vaultParams,
  };
}

/** Params of every write. */
export const writeParams = { dry_run: DryRun.optional(), ...vaultParams };

/** Params of every write to one existing note. */
export const noteWriteParams = { if_match: IfMatch.optional(), ...writeParams };

/** Params of every bulk command. */
export const bulkParams = { dry_run: BulkDryRun.optional(), atomic: BulkAtomic.optional(), ...vaultParams };
