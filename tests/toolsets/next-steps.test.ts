import { expect, test } from 'vitest';
import type { Tree } from '../contract/tree.ts';
import { noteAgent } from '../e2e/note-agent.ts';
import { callTool, connectStdio } from '../mcp/mcp-client.ts';
import { plantVault } from '../mcp/mcp-vault.ts';
import { askTool } from './ask-tool.ts';

const tree: Tree = {
  '.obsidian/app.json': '{"trashOption":"local"}',
  '.obsidian/daily-notes.json': '{"template":"T/none"}',
  'A/Log.md': 'a\n',
  'B/Log.md': 'b\n',
  'Task.md': '---\ntags: [a]\naliases: [Other]\n---\n# Task\n- [ ] Buy milk\n- [ ] Buy milk and eggs\n- [x] done\n',
  'Arch/Old.md': '',
  'Old.md': '',
  'Broken.md': '---\na: [x\n---\n',
  'Bin.md': new Uint8Array([0xff, 0xfe, 0x41]),
  'Case/note.md': '',
  'Case/NOTE.md': '',
  'pic.png': 'x',
  File: 'x',
};

/** Arguments that fail; with the whole error text if a published design fixes it without a next step. */
type Failing = readonly [args: Record<string, unknown>, fixed?: string];
type Failures = Readonly<Record<string, readonly Failing[]>>;

const content = 'x';
const path = 'Task.md';
const outside = 'Access denied: Path must be within vault root';
const selectOld = { note_titles: ['/Old'] };

const ofVaultAgent: Failures = {
  obsidian_query_vault: [
    [{ operation: 'search' }],
    [{ operation: 'search', query: 'x' }],
    [{ operation: 'search', query: 'xyz', folder: 'No' }],
    [{ operation: 'search', query: 'xyz', folder: 'Task.md' }],
    [{ operation: 'search', query: 'xyz', folder: '../x' }],
    [{ operation: 'search', query: 'xyz', tags: ['a b'] }],
    [{ operation: 'list', folder: 'Aa' }],
    [{ operation: 'find_related' }],
    [{ operation: 'find_related', query: 'Xyzxyz' }],
    [{ operation: 'find_related', query: 'Log' }],
  ],
  obsidian_manage_notes: [
    [{ operation: 'create', title: 'x' }],
    [{ operation: 'create', content }],
    [{ operation: 'create', title: 'Task', content }],
    [{ operation: 'create', title: '???', content }],
    [{ operation: 'create', title: '../x', content }],
    [{ operation: 'create', title: 'x', content, folder: 'File' }],
    [{ operation: 'create', title: 'x', content, folder: '.x' }],
    [{ operation: 'create', title: 'x', content, tags: ['a b'] }],
    [{ operation: 'create', title: 'x', content: '---\na: [\n---\n', tags: ['a'] }],
    [{ operation: 'read' }],
    [{ operation: 'read', title: 'Xyzxyz' }],
    [{ operation: 'read', title: 'Tsk' }],
    [{ operation: 'read', title: 'Log' }],
    [{ operation: 'read', title: 'Log', folder: 'No' }],
    [{ operation: 'read', title: 'Bin' }],
    [{ operation: 'read', title: 'A' }],
    [{ operation: 'read', title: 'pic.png' }],
    [{ operation: 'read', title: '../x' }],
    [{ operation: 'read', title: '.obsidian/x' }],
    [{ operation: 'read', title: 'Task#Nope' }],
    [{ operation: 'read', title: 'Task#^nope' }],
    [{ operation: 'update', title: 'Task' }],
    [{ operation: 'update', title: 'Xyzxyz', content }],
    [{ operation: 'update', title: 'Other', content }],
    [{ operation: 'update', title: 'Bin', content }],
    [{ operation: 'delete' }],
    [{ operation: 'delete', title: 'Task' }],
    [{ operation: 'delete', title: 'Xyzxyz', confirm_delete: true }],
    [
      { operation: 'get_daily_note', date: '1.1.2026' },
      "Date must be YYYY-MM-DD format. You provided: '1.1.2026'. Example: '2025-01-15'",
    ],
    [{ operation: 'get_daily_note', date: '2026-02-01', create_if_missing: false }],
    [{ operation: 'get_daily_note', date: '2026-02-01' }],
    [{ operation: 'manage_tags', title: 'Task' }],
    [{ operation: 'manage_tags', title: 'Task', add_tags: ['a'] }, "Note already has tag 'a'. Current tags: a"],
    [{ operation: 'manage_tags', title: 'Task', add_tags: ['a b'] }],
    [{ operation: 'manage_tags', title: 'Task', add_tags: ['q'], remove_tags: ['q'] }],
    [{ operation: 'manage_tags', title: 'Broken', add_tags: ['a'] }],
  ],
  obsidian_manage_vault: [
    [{ operation: 'create_folder' }],
    [{ operation: 'create_folder', folder_path: 'File' }],
    [{ operation: 'create_folder', folder_path: '../x' }],
    [{ operation: 'create_folder', folder_path: '???' }],
    [{ operation: 'create_folder', folder_path: '/' }],
    [{ operation: 'bulk_tag', add_tags: ['x'] }],
    [{ operation: 'bulk_tag', note_titles: ['Xyzxyz'], add_tags: ['x'] }],
    [{ operation: 'bulk_tag', note_titles: ['Xyzxyz'], add_tags: ['x'], dry_run: false }],
    [{ operation: 'bulk_tag', note_titles: ['Log'], add_tags: ['x'] }],
    [{ operation: 'bulk_tag', tags: ['zz'], add_tags: ['x'] }],
    [{ operation: 'bulk_tag', folder_filter: 'No', add_tags: ['x'] }],
    [{ operation: 'bulk_tag', folder_filter: '../x', add_tags: ['x'] }],
    [{ operation: 'bulk_tag', ...selectOld }],
    [{ operation: 'bulk_tag', ...selectOld, add_tags: ['a b'] }],
    [{ operation: 'bulk_tag', note_titles: ['Broken'], add_tags: ['x'], dry_run: false }],
    [{ operation: 'bulk_move', ...selectOld }],
    [{ operation: 'bulk_move', ...selectOld, destination_folder: 'Arch', dry_run: false }],
    [{ operation: 'bulk_move', ...selectOld, destination_folder: '../x' }],
    [{ operation: 'bulk_move', ...selectOld, destination_folder: 'File' }],
    [{ operation: 'bulk_delete', ...selectOld, dry_run: false }],
    [{ operation: 'bulk_delete', note_titles: ['Xyzxyz'], dry_run: false }],
  ],
};

const ofJasque: Failures = {
  obsidian_manage_notes: [
    [{ operation: 'read', path: '' }],
    [{ operation: 'read', path: 'No.md' }],
    [{ operation: 'read', path: 'A' }],
    [{ operation: 'read', path: '/etc/x' }, outside],
    [{ operation: 'read', path: 'Case/Note' }],
    [{ operation: 'read', path: 'Bin.md' }],
    [{ operation: 'create', path: 'x' }, 'Content is required for create operation'],
    [{ operation: 'create', path, content }],
    [{ operation: 'create', path: '***', content }],
    [{ operation: 'create', path: 'File/x', content }],
    [{ operation: 'update', path }, 'Content is required for update operation'],
    [{ operation: 'update', path: 'Bin.md', content }],
    [{ operation: 'append', path: 'No', content }],
    [{ operation: 'delete', path: 'No' }],
    [{ operation: 'complete_task', path }],
    [{ operation: 'complete_task', path, task_identifier: 'zz' }],
    [{ operation: 'complete_task', path, task_identifier: 'milk' }],
    [{ operation: 'complete_task', path, task_identifier: '8' }],
    [{ operation: 'complete_task', path: 'A/Log.md', task_identifier: '1' }],
    [{ operation: 'read', path, bulk: true }],
  ],
  obsidian_query_vault: [
    [{ operation: 'search_text' }, 'Query parameter is required for search_text operation'],
    [{ operation: 'search_text', query: 'a', path: 'No' }],
    [{ operation: 'find_by_tag' }, 'Tags parameter is required for find_by_tag operation'],
    [{ operation: 'get_backlinks' }],
    [{ operation: 'get_backlinks', path: 'No/' }],
    [{ operation: 'get_backlinks', path: 'No' }],
    [{ operation: 'list_folders', path }],
    [{ operation: 'list_notes', path: '../x' }, outside],
    [{ operation: 'list_tasks', path: 'No' }],
  ],
  obsidian_manage_structure: [
    [{ operation: 'create_folder', path: '' }],
    [{ operation: 'create_folder', path: 'A' }, 'Folder already exists: A'],
    [{ operation: 'create_folder', path }],
    [{ operation: 'create_folder', path: '???' }],
    [{ operation: 'create_folder', path: 'File/x' }],
    [{ operation: 'create_folder', path: 'x', bulk: true }],
    [{ operation: 'rename', path: 'A' }, 'new_path is required for rename operation'],
    [{ operation: 'rename', path: '', new_path: 'x' }],
    [{ operation: 'rename', path: 'No', new_path: 'x' }],
    [{ operation: 'rename', path: 'A', new_path: 'B' }],
    [{ operation: 'rename', path, new_path: 'B/' }],
    [{ operation: 'rename', path, new_path: 'x/' }],
    [{ operation: 'move', path: 'A', new_path: 'A/c' }],
    [{ operation: 'move', path, new_path: '???' }],
    [{ operation: 'move', path: '', bulk: true }],
    [{ operation: 'delete_folder', path: 'A' }],
    [{ operation: 'delete_folder', path: 'No' }],
    [{ operation: 'delete_folder', path }],
    [{ operation: 'delete_folder', path: '' }],
    [{ operation: 'delete_folder', path: '/' }, outside],
    [{ operation: 'list_structure', path: 'No' }],
  ],
};

const hidden = "Error: Access denied: Cannot access files in '.obsidian/' directory (protected system folder)";

const ofSmarthole: Failures = {
  create_note: [
    [{ content, title: 'a/b' }],
    [{ content, title: '???' }],
    [{ content, path }],
    [{ content, path: '../x' }],
    [{ content, path: '.obsidian/y' }, hidden],
    [{ content, path: 'File/y' }],
    [{ content, path: '***' }],
  ],
  modify_note: [
    [{ path: '', operation: 'append', content }],
    [{ path: 'No', operation: 'append', content }],
    [{ path: 'Tsk', operation: 'append', content }],
    [{ path: 'Case/Note', operation: 'append', content }],
    [{ path: 'A', operation: 'prepend', content }],
    [{ path, operation: 'replace', content }],
    [{ path, operation: 'replace', content, search: 'zz' }],
    [{ path, operation: 'replace', content, search: 'Buy milk' }],
  ],
  search_notes: [[{ query: ' ' }]],
  organize_note: [
    [{ source: '', destination: 'x' }],
    [{ source: 'x', destination: '' }],
    [{ source: 'No', destination: 'x' }],
    [{ source: path, destination: 'A/Log' }],
    [{ source: path, destination: '???' }],
    [{ source: path, destination: '.obsidian/x' }, hidden],
  ],
  read_file: [
    [{ path: '' }],
    [{ path: 'No' }],
    [{ path: 'Bin' }],
    [{ path: 'A' }],
    [{ path: 'pic.png' }],
    [{ path, start_line: 99 }],
    [{ path, start_line: 3, end_line: 1 }],
    [{ path: '.obsidian/app.json' }, hidden],
  ],
};

const ofCo: Failures = {
  search_notes: [[{ query: '' }], [{ query: '"' }]],
  read_note: [
    [{ filename: '' }],
    [{ filename: 'No' }],
    [{ filename: 'A' }],
    [{ filename: 'pic.png' }],
    [{ filename: '../x' }, 'Access denied: path is outside the vault'],
    [{ filename: 'Case/Note' }],
    [{ filename: 'Bin.md' }],
  ],
};

/** A sentence that begins with an imperative, or asks for a clarification. */
const STEP =
  /(^|[.?!)'"\]] )(Ask|Call|Change|Choose|Convert|Correct|Create|Did you mean|Find|Fix|Give|Leave|List|Nothing has to be done|Please|Provide|Read|Remove|Repair|Replace|Request|Review|Select|Send|Specify|Start|Try|Undo|Use|Verify)\b/;

test.each([
  ['vault-agent', ofVaultAgent],
  ['jasque', ofJasque],
  ['smarthole', ofSmarthole],
  ['co', ofCo],
])('every error of %s ends with a next step', async (toolset, failures) => {
  const vault = plantVault(tree);
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--toolset', toolset] });

  for (const [tool, rows] of Object.entries(failures))
    for (const [args, fixed] of rows) {
      const { text, isError } = await callTool(client, tool, args);
      const said = messageIn(text);
      const isFollowable = fixed === undefined ? STEP.test(said) : said === fixed;
      const failing = { tool, args, said };
      expect({ ...failing, isError, isFollowable }).toEqual({ ...failing, isError: true, isFollowable: true });
    }
});

test.each([
  ['vault-agent', 'obsidian_manage_notes', { operation: 'create', title: 'x', content }],
  ['jasque', 'obsidian_manage_notes', { operation: 'create', path: 'x', content }],
  ['smarthole', 'create_note', { path: 'x', content }],
])('%s says how to allow writing to a read-only vault', async (toolset, tool, args) => {
  const { output, is_error, retry } = await askTool(toolset, noteAgent({}, { env: { OBSIDIAN_AGENT_READ_ONLY: '1' } }))(
    tool,
    args,
  );

  expect({ is_error, retry }).toEqual({ is_error: true, retry: false });
  expect(JSON.stringify(output)).toContain('unset OBSIDIAN_AGENT_READ_ONLY');
});

/** The text of an answer; for a result of jasque, its message. */
function messageIn(text: string): string {
  return text.startsWith('{') ? String(JSON.parse(text).message) : text;
}
