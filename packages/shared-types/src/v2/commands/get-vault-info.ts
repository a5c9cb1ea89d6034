import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { vaultParams } from '../fields/params.ts';
import { Count, enclosingVaultResult, Time, TransactionId, unreadResult } from '../fields/results.ts';

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
  new_file_folder: z.string().describe('Empty for the vault itself.'),
  attachment_folder: z.string().describe('"/" is the vault itself, "./" the folder of the note.'),
  new_link_format: z.enum(['shortest', 'relative', 'absolute']),
  use_markdown_links: z.boolean(),
  always_update_links: z.boolean(),
  trash_option: z.enum(['system', 'local', 'none']),
  ignored: z.array(z.string()).describe('Filters for files that are ignored: beginnings of paths, or /patterns/.'),
  daily_notes: z.object({ folder: z.string(), format: z.string(), template: z.string().nullable() }),
  templates: z.object({ folder: z.string().nullable(), date_format: z.string(), time_format: z.string() }),
  property_types: z
    .record(z.string(), z.string())
    .describe('As declared in types.json, by names in lower case; where notes are hidden, of properties in use.'),
  tasks_plugin: z.object({
    enabled: z.boolean(),
    format: z.enum(['tasksPluginEmoji', 'dataview']),
    global_filter: z.string(),
    statuses: z.array(z.object({ symbol: z.string(), type: z.string() })),
  }),
});

const Index = z.object({
  kind: z.enum(['index', 'scan']).describe('scan: there is no index, and each question reads the whole vault.'),
  file: z.string().optional().describe('Left out if the caller was not given the path of the vault.'),
  bytes: Count.optional(),
  texts_read: Count.describe('Texts that were read anew for this answer.'),
  problem: z.string().optional().describe('Why there is no index.'),
});

export const getVaultInfo = defineCommand({
  name: 'get_vault_info',
  effect: 'read',
  summary: 'Tell what a vault holds in numbers, which of its settings are in force, and how its index is.',

  params: z.strictObject({ ...vaultParams }),

  result: z.object({
    path: z
      .string()
      .describe('Path of the vault, without symbolic links; its name, if the caller was not given its path.'),
    ...enclosingVaultResult,
    files: Files,
    folders: Count,
    text_bytes: Count.describe('Bytes of all notes, canvases and bases.'),
    tags: Count.describe('Different tags.'),
    links: Count.describe('Links and embeds in all texts.'),
    task_counts: z.object({ open: Count, done: Count, cancelled: Count }),
    settings: Settings,
    complaints: z.array(z.string()).describe('What of the settings cannot be read, and what counts instead.'),
    index: Index,
    last_transaction: z
      .object({ transaction_id: TransactionId, time: Time, command: z.string() })
      .nullable()
      .describe('What this agent changed last; null where it changed nothing.'),
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
