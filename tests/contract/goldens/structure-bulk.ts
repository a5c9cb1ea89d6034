import { commandsV2 } from '@obsidian-agent/shared-types';
import { failureV2, type Golden, requestV2, successV2 } from '../golden.ts';

const written = { transaction_id: 'ANY ID', dry_run: false };
const previewed = { transaction_id: null, dry_run: true };
const noBroken = { broken_links: [], broken_links_total: 0 };
const LAST_LINE = 'Dry run: nothing was changed. To make the change, send it again with dry_run: false.';
const batchable = Object.values(commandsV2)
  .filter(({ name, effect }) => effect !== 'read' && !['batch', 'undo', 'call_tool'].includes(name))
  .map(({ name }) => name);

const many: Golden[] = [
  {
    name: 'rename_tag',
    before: { 'Plan.md': '---\ntags: [area]\n---\n#Area/work and #areas\n' },
    request: requestV2('rename_tag', { from: '#area', to: 'zone' }),
    response: successV2('Renamed #area to #zone: 2 places in 1 note (2 tags).', {
      renamed: [
        { from: '#Area/work', to: '#zone/work', count: 1 },
        { from: '#area', to: '#zone', count: 1 },
      ],
      files_updated: 1,
      merged: false,
      skipped: [],
      ...written,
      changes: [{ path: 'Plan.md', kind: 'modified' }],
    }),
    after: { 'Plan.md': '---\ntags: [zone]\n---\n#zone/work and #areas\n' },
  },
  {
    name: 'a tag that no note has',
    reason: 'TAG_NOT_FOUND',
    before: { 'Plan.md': '#area\n' },
    request: requestV2('rename_tag', { from: 'aera', to: 'zone' }),
    response: failureV2('TAG_NOT_FOUND', "No note has the tag '#aera'", {
      hint: 'Did you mean "#area"?',
      details: { tag: '#aera', suggestions: ['#area'], tags: ['#area'] },
    }),
  },
  {
    name: 'bulk_tag',
    before: { 'Drafts/One.md': '---\ntags:\n  - a\n---\n', 'Drafts/Two.md': 'with #review\n' },
    request: requestV2('bulk_tag', { select: { folder: 'Drafts' }, add: ['review'], dry_run: false }),
    response: successV2('Updated tags of 1 note. Nothing to change in 1 note.', {
      items: [
        { path: 'Drafts/One.md', status: 'changed' },
        { path: 'Drafts/Two.md', status: 'unchanged' },
      ],
      totals: { selected: 2, changed: 1, unchanged: 1, skipped: 0, failed: 0 },
      ...written,
      changes: [{ path: 'Drafts/One.md', kind: 'modified' }],
    }),
    after: { 'Drafts/One.md': '---\ntags:\n  - a\n  - review\n---\n', 'Drafts/Two.md': 'with #review\n' },
  },
  {
    name: 'bulk_move',
    before: { 'A/Plan.md': '#done', 'B/Plan.md': '#done/early', 'Index.md': '[[A/Plan]]' },
    request: requestV2('bulk_move', { select: { tags: ['done'] }, to: 'Archive', dry_run: false }),
    response: successV2(
      "Moved 1 note to Archive; updated 1 link in 1 file. 1 failed: B/Plan.md: Note 'Archive/Plan.md' already exists.",
      {
        items: [
          { path: 'A/Plan.md', status: 'changed', to: 'Archive/Plan.md' },
          {
            path: 'B/Plan.md',
            status: 'failed',
            error: {
              reason: 'NOTE_EXISTS',
              message: "Note 'Archive/Plan.md' already exists",
              hint: 'Choose another name, or change the note with update_note.',
            },
          },
        ],
        totals: { selected: 2, changed: 1, unchanged: 0, skipped: 0, failed: 1 },
        links_updated: 1,
        files_updated: 1,
        ...noBroken,
        ...written,
        changes: [
          { path: 'Archive', kind: 'folder_created' },
          { path: 'A/Plan.md', kind: 'moved', to: 'Archive/Plan.md' },
          { path: 'Index.md', kind: 'modified' },
        ],
      },
    ),
    after: { 'Archive/Plan.md': '#done', 'B/Plan.md': '#done/early', 'Index.md': '[[Archive/Plan]]' },
  },
  {
    name: 'bulk_delete',
    before: { 'Temp/Scratch.md': 'words' },
    request: requestV2('bulk_delete', { select: { query: 'WORDS scratch' } }),
    response: successV2(
      `Would delete 1 note: Temp/Scratch.md.\n- Temp/Scratch.md → .trash/Scratch.md (deleted)\n${LAST_LINE}`,
      {
        items: [{ path: 'Temp/Scratch.md', status: 'changed' }],
        totals: { selected: 1, changed: 1, unchanged: 0, skipped: 0, failed: 0 },
        ...noBroken,
        ...previewed,
        changes: [{ path: 'Temp/Scratch.md', kind: 'deleted', to: '.trash/Scratch.md' }],
      },
    ),
  },
  {
    name: 'a selection without a criterion',
    reason: 'SELECTION_EMPTY',
    before: { 'Plan.md': '' },
    request: requestV2('bulk_delete', { select: {}, dry_run: false, confirm: true }),
    response: failureV2('SELECTION_EMPTY', 'No notes selected', {
      hint: 'Send select with query, tags, folder or notes. To select every note, send {"folder": "/"}.',
      details: { field: 'select' },
    }),
  },
];

const batches: Golden[] = [
  {
    name: 'batch',
    before: { 'Log.md': 'one\n', 'Plan.md': '' },
    request: requestV2('batch', {
      atomic: false,
      commands: [
        { type: 'create_folder', path: 'Archive' },
        { type: 'delete_note', note: 'Log' },
        { type: 'move_note', note: 'Plan', to: 'Archive/' },
      ],
    }),
    response: successV2("Did 2 of 3 commands; failed: 1 (delete_note): Deleting 'Log.md' needs confirm: true", {
      items: [
        {
          index: 0,
          type: 'create_folder',
          status: 'success',
          data: 'Created folder Archive.',
          metadata: { path: 'Archive' },
        },
        {
          index: 1,
          type: 'delete_note',
          status: 'error',
          error: {
            reason: 'CONFIRMATION_REQUIRED',
            message: "Deleting 'Log.md' needs confirm: true",
            hint: 'Send confirm: true, or dry_run: true to see what links to it.',
          },
        },
        {
          index: 2,
          type: 'move_note',
          status: 'success',
          data: 'Moved Plan.md to Archive/Plan.md.',
          metadata: {
            path: 'Archive/Plan.md',
            from: 'Plan.md',
            etag: 'ANY ETAG',
            replaced_etag: 'ANY ETAG',
            links_updated: 0,
            files_updated: 0,
            ...noBroken,
          },
        },
      ],
      totals: { commands: 3, succeeded: 2, failed: 1 },
      ...written,
      changes: [
        { path: 'Archive', kind: 'folder_created' },
        { path: 'Plan.md', kind: 'moved', to: 'Archive/Plan.md' },
      ],
    }),
    after: { 'Archive/Plan.md': '', 'Log.md': 'one\n' },
  },
  {
    name: 'a batch with one failing command',
    reason: 'BATCH_FAILED',
    before: { 'Plan.md': '' },
    request: requestV2('batch', {
      commands: [
        { type: 'create_folder', path: 'Archive' },
        { type: 'create_folder', path: 'archive' },
      ],
    }),
    response: failureV2(
      'BATCH_FAILED',
      "Command 1 (create_folder) failed, so nothing was changed: A folder already exists at 'Archive'",
      {
        hint: 'Choose another name, or use the existing folder.',
        details: {
          index: 1,
          type: 'create_folder',
          failed: [
            {
              index: 1,
              reason: 'FOLDER_EXISTS',
              message: "A folder already exists at 'Archive'",
              hint: 'Choose another name, or use the existing folder.',
            },
          ],
        },
      },
    ),
  },
  {
    name: 'a batch in a batch',
    reason: 'COMMAND_NOT_BATCHABLE',
    request: requestV2('batch', { commands: [{ type: 'batch', commands: [] }] }),
    response: failureV2(
      'COMMAND_NOT_BATCHABLE',
      'Command 0 (batch): a batch can contain only commands that write, and …',
      {
        hint: 'Send it as a separate request. A batch can contain …',
        details: { index: 0, type: 'batch', batchable },
      },
    ),
  },
];

export const goldensOfBulk: readonly Golden[] = [...many, ...batches];
