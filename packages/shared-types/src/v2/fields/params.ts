import * as z from 'zod';

/** Characters that a path may have: what file systems take, and no more. */
const MAX_PATH = 4096;
/** Characters that a text may have; a request as a whole has a limit of its own. */
const MAX_TEXT = 16_777_216;
/** Notes that one list of params may name. */
const MAX_NOTES = 10_000;

const VaultPath = z
  .string()
  .min(1)
  .max(MAX_PATH)
  .describe('Absolute path of the vault; by default OBSIDIAN_VAULT_PATH.');

const ResponseFormat = z
  .enum(['concise', 'detailed'])
  .describe('How much the text of the answer says; by default concise.');

const DryRun = z.boolean().describe('true: tell what would change, with diffs, and change nothing; by default false.');

const IfMatch = z
  .string()
  .min(1)
  .max(128)
  .describe('etag that the note must still have; the write is refused if it changed.');

export const NoteRef = z
  .string()
  .min(1)
  .max(MAX_PATH)
  .describe(
    'Path in the vault ("Projects/Plan", ".md" optional), else a name as in a link, else an alias; "/Projects/Plan" is that path alone.',
  );

/** The same where a part of a note can be meant. */
export const NotePartRef = NoteRef.describe(
  'Path in the vault ("Projects/Plan", ".md" optional), else a name as in a link, else an alias; "/Projects/Plan" is that path alone. "Plan#Tasks" is a section of it.',
);

/** The same for a command that takes other files of the vault, too. */
export const FileRef = NoteRef.describe(
  'A note by its path in the vault ("Projects/Plan", ".md" optional), its name or an alias; any other file by its path or name with its extension ("Boards/Trip.canvas", "map.png").',
);

export const NewNotePath = z
  .string()
  .min(1)
  .max(MAX_PATH)
  .describe('Path from the vault\'s folder, such as "Projects/Plan"; ".md" and missing folders are added.');

export const TemplateRef = z
  .string()
  .min(1)
  .max(MAX_PATH)
  .describe("Name in the vault's folder of templates, or a path in the vault.");

export const FolderPath = z
  .string()
  .min(1)
  .max(MAX_PATH)
  .describe('Path of a folder from the vault\'s folder, such as "Projects/2026"; "/" is the vault itself.');

export const Content = z.string().max(MAX_TEXT);

export const Heading = z
  .string()
  .min(1)
  .max(2000)
  .describe('Heading without its # marks; a path such as "Plan::Tasks" where several are equal.');

export const BlockId = z
  .string()
  .regex(/^\^?[A-Za-z0-9-]{1,200}$/)
  .describe('Id of a block, with or without its ^.');

export const LineNumber = z.int().min(1).max(100_000_000);

const TagName = z.string().min(1).max(500);
export const Tag = TagName.describe('With or without its #; "area/work" is nested.');
export const TagList = z.array(TagName).min(1).max(100);
export const TagMatch = z
  .enum(['all', 'any'])
  .describe('Which of the tags are required: all of them (default), or any one.');

export const PropertyName = z.string().min(1).max(500);
export const Properties = z.record(PropertyName, z.unknown()).meta({ maxProperties: 500 });

export const QueryText = z
  .string()
  .min(1)
  .max(10_000)
  .describe(
    'As in the search of the app: words, OR, -word, "phrase", /regex/, ( ), [property:value], and file: path: content: tag: line: block: section: task: task-todo: task-done: match-case: ignore-case:.',
  );

export const Title = z.string().min(1).max(500);

export const CreateIfMissing = z.boolean();

export const UpdateLinks = z
  .enum(['setting', 'always', 'never'])
  .describe('Whether links follow what moves; by default they do, unless the vault sets alwaysUpdateLinks to false.');

export const DeleteMode = z
  .enum(['setting', 'trash', 'permanent'])
  .describe("Where it goes: by the vault's trashOption (default), into .trash, or nowhere.");

export const TagPlacement = z
  .enum(['frontmatter', 'inline', 'both'])
  .describe('Tags of the properties (default), tags in the text, or both.');

export const Limit = z.int().min(1).max(1000);
export const Cursor = z.string().min(1).max(2000).describe('next_cursor of the answer before.');

/** How deep below a folder; 1 is what lies in it. */
export const Depth = z.int().min(1).max(1000);

export const ToolsetName = z.string().min(1).max(100);

export const TransactionRef = z.string().min(1).max(128);

/** Which notes a bulk command works on. That something is chosen is for the handler to check. */
export const Selection = z
  .strictObject({
    query: QueryText.optional(),
    tags: TagList.optional().describe('Notes with these tags; nested tags count.'),
    match: TagMatch.optional(),
    folder: FolderPath.optional().describe('Notes in this folder and below it.'),
    notes: z
      .array(NoteRef)
      .min(1)
      .max(MAX_NOTES)
      .optional()
      .describe('These notes; to move or to delete, also other files by path.'),
  })
  .describe('Which notes: at least one criterion; a note must meet all that are given.');

const BulkDryRun = z
  .boolean()
  .describe('By default true: tell what would change and change nothing. false carries it out.');

const BulkAtomic = z
  .boolean()
  .describe('true: one failure takes everything back. By default false: failures are reported beside the rest.');

/** Params of every command that works on a vault. */
export const vaultParams = { vault_path: VaultPath.optional(), response_format: ResponseFormat.optional() };

/** Params of every write. */
export const writeParams = { dry_run: DryRun.optional(), ...vaultParams };

/** Params of every write that one existing note is meant by. */
export const noteWriteParams = { if_match: IfMatch.optional(), ...writeParams };

/** Params of every bulk command. */
export const bulkParams = { dry_run: BulkDryRun.optional(), atomic: BulkAtomic.optional(), ...vaultParams };
