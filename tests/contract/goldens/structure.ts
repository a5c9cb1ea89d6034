import { failureV2, type Golden, requestV2, successV2 } from '../golden.ts';
import { goldensOfBulk } from './structure-bulk.ts';
import { goldensOfPast } from './structure-past.ts';

const written = { transaction_id: 'ANY ID', dry_run: false };
const noBroken = { broken_links: [], broken_links_total: 0 };

const moves: Golden[] = [
  {
    name: 'move_note',
    before: { 'Inbox/Garden.md': '# Garden\n', 'Index.md': '[[Inbox/Garden]]\n' },
    request: requestV2('move_note', { note: 'Garden', to: 'Projects/' }),
    response: successV2('Moved Inbox/Garden.md to Projects/Garden.md; updated 1 link in 1 file.', {
      path: 'Projects/Garden.md',
      from: 'Inbox/Garden.md',
      etag: 'ANY ETAG',
      replaced_etag: 'ANY ETAG',
      links_updated: 1,
      files_updated: 1,
      ...noBroken,
      ...written,
      changes: [
        { path: 'Projects', kind: 'folder_created' },
        { path: 'Inbox/Garden.md', kind: 'moved', to: 'Projects/Garden.md' },
        { path: 'Index.md', kind: 'modified' },
      ],
    }),
    after: { 'Index.md': '[[Projects/Garden]]\n', 'Projects/Garden.md': '# Garden\n' },
  },
  {
    name: 'a link that cannot be written',
    reason: 'LINKS_UNWRITABLE',
    before: {
      '.obsidian/app.json': '{"newLinkFormat":"absolute"}',
      'Plan.md': '',
      'A | B/x.md': '',
      'Index.md': '[[Plan]]\n',
    },
    request: requestV2('move_note', { note: 'Plan', to: 'A | B/' }),
    response: failureV2(
      'LINKS_UNWRITABLE',
      `Cannot write a link to 'A | B/Plan.md' in 'Index.md', in place of "Plan"; nothing was moved`,
      {
        hint: 'Choose a name without # ^ [ ] | * ` = ~ and line breaks, or send update_links: "never".',
        details: { links: [{ path: 'Index.md', link: 'Plan', target: 'A | B/Plan.md' }] },
      },
    ),
  },
  {
    name: 'move_folder',
    before: { 'Projects/Garden/Plan.md': '[[Seeds]]\n', 'Projects/Garden/Seeds.md': '' },
    request: requestV2('move_folder', { folder: 'Projects/Garden', to: 'Archive/' }),
    response: successV2('Moved folder Projects/Garden to Archive/Garden (2 files).', {
      path: 'Archive/Garden',
      from: 'Projects/Garden',
      files_moved: 2,
      links_updated: 0,
      files_updated: 0,
      ...noBroken,
      ...written,
      changes: [
        { path: 'Archive', kind: 'folder_created' },
        { path: 'Projects/Garden', kind: 'folder_moved', to: 'Archive/Garden' },
      ],
    }),
    after: { 'Archive/Garden/Plan.md': '[[Seeds]]\n', 'Archive/Garden/Seeds.md': '' },
  },
  {
    name: 'a move of a folder into itself',
    reason: 'SELF_MOVE',
    before: { 'Projects/Plan.md': '' },
    request: requestV2('move_folder', { folder: 'projects', to: 'Projects/Old' }),
    response: failureV2('SELF_MOVE', "The folder 'Projects' cannot be moved into itself, to 'Projects/Old'", {
      hint: 'Send a path outside the folder.',
      details: { from: 'Projects', to: 'Projects/Old' },
    }),
  },
];

const folders: Golden[] = [
  {
    name: 'create_folder',
    request: requestV2('create_folder', { path: 'Archive/2026/' }),
    response: successV2('Created folder Archive/2026.', {
      path: 'Archive/2026',
      ...written,
      changes: [
        { path: 'Archive', kind: 'folder_created' },
        { path: 'Archive/2026', kind: 'folder_created' },
      ],
    }),
  },
  {
    name: 'an existing folder',
    reason: 'FOLDER_EXISTS',
    before: { 'Archive/Plan.md': '' },
    request: requestV2('create_folder', { path: 'archive' }),
    response: failureV2('FOLDER_EXISTS', "A folder already exists at 'Archive'", {
      hint: 'Choose another name, or use the existing folder.',
      details: { path: 'Archive', kind: 'folder' },
    }),
  },
  {
    name: 'delete_folder',
    before: { 'Temp/Plan.md': '[[Seeds]]', 'Temp/Seeds.md': '', 'Index.md': 'see\n[[Seeds#All|mine]]\n' },
    request: requestV2('delete_folder', { folder: 'Temp', force: true }),
    response: successV2('Deleted folder Temp with 2 notes (in .trash). 1 link is now broken: Index.md:2.', {
      path: 'Temp',
      files_deleted: 2,
      notes_deleted: 2,
      trashed_to: '.trash/Temp',
      broken_links: [{ path: 'Index.md', line: 2, link: 'Seeds#All' }],
      broken_links_total: 1,
      ...written,
      changes: [{ path: 'Temp', kind: 'folder_deleted', to: '.trash/Temp' }],
    }),
    after: {
      '.trash/Temp/Plan.md': '[[Seeds]]',
      '.trash/Temp/Seeds.md': '',
      'Index.md': 'see\n[[Seeds#All|mine]]\n',
    },
  },
  {
    name: 'a folder that is not empty',
    reason: 'FOLDER_NOT_EMPTY',
    before: { 'Temp/Plan.md': '' },
    request: requestV2('delete_folder', { folder: 'Temp', dry_run: true }),
    response: failureV2('FOLDER_NOT_EMPTY', "The folder 'Temp' is not empty", {
      hint: 'To delete it with everything in it, including hidden files, send force: true.',
      details: { folder: 'Temp', files: 1, notes: 1, folders: 0, sample: ['Temp/Plan.md'] },
    }),
  },
  {
    name: 'a missing folder',
    reason: 'FOLDER_NOT_FOUND',
    before: { 'Projects/Plan.md': '' },
    request: requestV2('delete_folder', { folder: 'Project' }),
    response: failureV2('FOLDER_NOT_FOUND', "Folder 'Project' not found", {
      hint: 'Did you mean "Projects"?',
      details: { folder: 'Project', suggestions: ['Projects'], folders: ['Projects'] },
    }),
  },
  {
    name: 'a file instead of a folder',
    reason: 'NOT_A_FOLDER',
    before: { 'Plan.md': '' },
    request: requestV2('delete_folder', { folder: 'Plan.md' }),
    response: failureV2('NOT_A_FOLDER', "'Plan.md' is a file, not a folder", {
      hint: 'Send the path of a folder.',
      details: { folder: 'Plan.md' },
    }),
  },
];

const deletions: Golden[] = [
  {
    name: 'delete_note',
    before: { 'Plan.md': 'text', 'Index.md': '[[Plan]]' },
    request: requestV2('delete_note', { note: 'Plan', confirm: true, mode: 'permanent' }),
    response: successV2('Deleted Plan.md permanently. 1 link is now broken: Index.md:1.', {
      path: 'Plan.md',
      replaced_etag: 'ANY ETAG',
      trashed_to: null,
      broken_links: [{ path: 'Index.md', line: 1, link: 'Plan' }],
      broken_links_total: 1,
      ...written,
      changes: [{ path: 'Plan.md', kind: 'deleted' }],
    }),
    after: { 'Index.md': '[[Plan]]' },
  },
  {
    name: 'a deletion without confirmation',
    reason: 'CONFIRMATION_REQUIRED',
    before: { 'Plan.md': 'text', 'Index.md': '[[Plan]]' },
    request: requestV2('delete_note', { note: 'Plan' }),
    response: failureV2('CONFIRMATION_REQUIRED', "Deleting 'Plan.md' needs confirm: true", {
      hint: 'Send confirm: true, or dry_run: true to see what links to it.',
      details: { path: 'Plan.md', backlinks: 1 },
    }),
  },
];

export const goldensOfStructure: readonly Golden[] = [
  ...moves,
  ...folders,
  ...deletions,
  ...goldensOfBulk,
  ...goldensOfPast,
];
