import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { vaultParams } from '../fields/params.ts';
import { Count, enclosingVaultResult, Time, TransactionId, unreadResult } from '../fields/results.ts';
import { Meaning } from './index-vault.ts';

const Files = z.object({
  notes: Count,
  canvases: Count,
  bases: Count,
  images: Count,
  audio: Count,
  video: Count,
  pdf: Count,
  other: Count,
});

const Settings = z.object({
  new_file_location: z.enum(['root', 'current', 'folder']),
  new_file_folder: z.string().describe('Empty: the vault itself.'),
  attachment_folder: z.string().describe('"/" is the vault itself, "./" the folder of the note.'),
  new_link_format: z.enum(['shortest', 'relative', 'absolute']),
  use_markdown_links: z.boolean(),
  always_update_links: z.boolean(),
  trash_option: z.enum(['system', 'local', 'none']),
  ignored: z.array(z.string()).describe('"Excluded files" of Obsidian: path prefixes or /patterns/.'),
  daily_notes: z.object({ folder: z.string(), format: z.string(), template: z.string().nullable() }),
  templates: z.object({ folder: z.string().nullable(), date_format: z.string(), time_format: z.string() }),
  property_types: z
    .record(z.string(), z.string())
    .describe('As declared in types.json, by lower-case name; if notes are hidden, only properties in use.'),
  tasks_plugin: z.object({
    enabled: z.boolean(),
    format: z.enum(['tasksPluginEmoji', 'dataview']),
    global_filter: z.string(),
    statuses: z.array(z.object({ symbol: z.string(), type: z.string() })),
  }),
});

const Index = z.object({
  kind: z.enum(['index', 'scan']).describe('scan: the vault is not indexed, so each query reads all of it.'),
  file: z.string().optional().describe("Absent if the caller may not see the vault's path."),
  bytes: Count.optional(),
  texts_read: Count.describe('Files that were read again for this answer.'),
  problem: z.string().optional().describe('Why the vault has no index.'),
});

export const getVaultInfo = defineCommand({
  name: 'get_vault_info',
  group: 'agent',
  effect: 'read',
  summary: "Show a vault's statistics, its settings in effect and the state of its index.",

  params: z.strictObject({ ...vaultParams }),

  result: z.object({
    path: z
      .string()
      .describe('Path of the vault, with symbolic links resolved; only its name if the caller may not see the path.'),
    ...enclosingVaultResult,
    files: Files,
    folders: Count,
    text_bytes: Count.describe('Total size of all notes, canvases and bases, except those too large to read.'),
    tags: Count.describe('Number of distinct tags.'),
    links: Count.describe('Number of links and embeds in all files.'),
    task_counts: z.object({ open: Count, done: Count, cancelled: Count }),
    settings: Settings,
    complaints: z.array(z.string()).describe('Settings that could not be read, and the values used instead.'),
    index: Index,
    meaning: Meaning.optional().describe('What can be found by meaning; absent if no model is set.'),
    last_transaction: z
      .object({ transaction_id: TransactionId, time: Time, command: z.string() })
      .nullable()
      .describe('The last change by this agent; null if there is none.'),
    ...unreadResult,
  }),

  reasons: [],

  example: {
    params: {},
    result: {
      path: '/home/mia/Notes',
      files: { notes: 812, canvases: 2, bases: 1, images: 96, audio: 0, video: 1, pdf: 12, other: 3 },
      folders: 41,
      text_bytes: 1_843_200,
      tags: 120,
      links: 3204,
      task_counts: { open: 31, done: 260, cancelled: 4 },
      settings: {
        new_file_location: 'folder',
        new_file_folder: 'Inbox',
        attachment_folder: './files',
        new_link_format: 'shortest',
        use_markdown_links: false,
        always_update_links: true,
        trash_option: 'local',
        ignored: ['Archive/'],
        daily_notes: { folder: 'Daily', format: 'YYYY-MM-DD', template: null },
        templates: { folder: 'Templates', date_format: 'YYYY-MM-DD', time_format: 'HH:mm' },
        property_types: { rating: 'number' },
        tasks_plugin: { enabled: false, format: 'tasksPluginEmoji', global_filter: '', statuses: [] },
      },
      complaints: [],
      index: { kind: 'index', file: '/home/mia/.cache/obsidian-agent/index.db', bytes: 4_194_304, texts_read: 2 },
      last_transaction: null,
    },
  },
});
