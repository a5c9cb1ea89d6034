import type { CommandNameV2, ParamsV2 } from '@obsidian-agent/shared-types';
import type { Tree } from '../contract/tree.ts';

/** A vault in which every word occurs once, so that each word that a command removes is noticed. */
export const sampleVault: Tree = {
  '.obsidian/app.json': '{"trashOption":"local"}',
  '.obsidian/templates.json': '{"folder":"Templates"}',
  // A name with the time of day may change between a preview and its write.
  '.obsidian/zk-prefixer.json': '{"format":"[Z]"}',
  'Plan.md': '---\nstatus: idea\ntags: [area]\n---\n# Garden\n\nsow carrots\n\n- [ ] buy seeds\n',
  'Home.md': 'See [[Plan]].\n',
  'Map.md': '%% moc start %%\n## Drafts\n\n- [[Vanished]]\n\n%% moc end %%\n',
  'Old/Draft.md': '---\ntags: [draft]\n---\nabout compost\n',
  'Old/Letter.md': 'Dear gardeners\n',
  'Templates/Meeting.md': '## Agenda\n',
  'Shelf.base': 'formulas:\n  wage: hourly\n',
  'Board.canvas':
    '{"nodes":[{"id":"a","type":"text","text":"marigolds","x":0,"y":0,"width":250,"height":60}],"edges":[]}',
};

/** A call of a command in the sample vault. */
export interface Sample<Name extends CommandNameV2> {
  readonly params: ParamsV2<Name>;
  /** Text that is appended to a note before the call, by the plan `sample`. */
  readonly appended?: string;
}

/** A successful call of each command; one that replaces content replaces some, and one that writes changes a file. */
export const samples: { readonly [Name in CommandNameV2]: Sample<Name> } = {
  add_bookmark: { params: { file: 'Plan' } },
  add_view: { params: { base: 'Shelf', name: 'Due', filters: 'due' } },
  append_note: { params: { note: 'Plan', content: 'more' } },
  apply_template: { params: { template: 'Meeting', note: 'Plan' } },
  batch: { params: { commands: [{ type: 'append_note', note: 'Plan', content: 'more' }] } },
  bulk_delete: { params: { select: { folder: 'Old' }, confirm: true } },
  bulk_move: { params: { select: { folder: 'Old' }, to: 'Archive' } },
  bulk_tag: { params: { select: { folder: 'Old' }, remove: ['draft'] } },
  call_tool: {
    params: { toolset: 'native', name: 'append_note', arguments: { note: 'Plan', content: 'more' } },
  },
  check_base: { params: { yaml: 'filters: status' } },
  complete_task: { params: { note: 'Plan', task: 'buy seeds' } },
  create_folder: { params: { path: 'New/Folder' } },
  create_base: { params: { path: 'New', filters: 'file.hasTag("book")' } },
  create_note: { params: { path: 'New', content: 'text' } },
  create_unique_note: { params: { name: 'Idea' } },
  delete_folder: { params: { folder: 'Old', force: true } },
  delete_note: { params: { note: 'Plan', confirm: true } },
  describe: { params: {} },
  edit_canvas: { params: { canvas: 'Board', operations: [{ operation: 'edit_node', node: 'a', text: 'roses' }] } },
  edit_note: { params: { note: 'Plan', edits: [{ search: 'carrots', replace: 'beans' }] } },
  find_broken_links: { params: {} },
  find_orphans: { params: {} },
  find_related: { params: { note: 'Plan' } },
  generate_moc: { params: { note: 'Map', folder: 'Old' } },
  get_daily_note: { params: { date: '2026-03-01', create_if_missing: true } },
  get_graph: { params: {} },
  get_links: { params: { note: 'Plan' } },
  get_note_info: { params: { note: 'Plan' } },
  get_periodic_note: { params: { period: 'month', date: '2026-03-14', create_if_missing: true } },
  get_random_note: { params: {} },
  get_settings: { params: {} },
  get_vault_info: { params: {} },
  index_vault: { params: {} },
  list_aliases: { params: {} },
  list_bases: { params: {} },
  list_bookmarks: { params: {} },
  list_files: { params: {} },
  list_folders: { params: {} },
  list_history: { params: {} },
  list_notes: { params: {} },
  list_properties: { params: {} },
  list_structure: { params: {} },
  list_tags: { params: {} },
  list_tasks: { params: {} },
  list_templates: { params: {} },
  list_tools: { params: {} },
  manage_tags: { params: { note: 'Plan', remove: ['area'] } },
  move_folder: { params: { folder: 'Old', to: 'Older' } },
  move_note: { params: { note: 'Plan', to: 'Old/' } },
  prepend_note: { params: { note: 'Plan', content: 'less' } },
  read_canvas: { params: { canvas: 'Board' } },
  query_base: { params: { yaml: 'filters: status == "idea"' } },
  read_history: { params: { note: 'Plan', version: 0 } },
  read_note: { params: { note: 'Plan' } },
  rename_tag: { params: { from: 'draft', to: 'final' } },
  search_notes: { params: { query: 'carrots' } },
  set_formula: { params: { base: 'Shelf', name: 'wage', formula: 'price' } },
  set_properties: { params: { note: 'Plan', set: { status: 'active' } } },
  undo: { params: { plan_id: 'sample' }, appended: 'weeds' },
  update_note: { params: { note: 'Plan', content: 'all new' } },
};
