import type { RawCall } from '../../toolset/toolset.ts';
import { toolNames } from './parameters.ts';
import type { RawArguments } from './raw-arguments.ts';
import { meaningsOf, type Synonyms } from './synonyms.ts';
import { unwrapped } from './unwrapped.ts';

/** Names of similar tools in other programs. */
const otherNames: Synonyms = {
  append_note:
    'append append_to_note append_content add_to_note append_to_daily_note append_daily_note add_to_daily_note add_task create_task',
  apply_template: 'insert_template use_template',
  batch: 'transaction multi_edit',
  bulk_delete: 'delete_notes remove_notes',
  bulk_move: 'move_notes rename_notes',
  bulk_tag: 'tag_notes untag_notes',
  complete_task: 'finish_task check_task toggle_task mark_task_done close_task',
  create_folder: 'new_folder make_folder create_directory',
  create_note: 'create new_note add_note write write_note save_note put_content create_note_from_template',
  delete_folder: 'remove_folder delete_directory',
  delete_note: 'delete remove remove_note trash_note',
  edit_note:
    'edit patch_note patch_content modify_note replace_in_note search_replace str_replace edit_task update_task reschedule_task',
  find_broken_links: 'broken_links list_broken_links unresolved_links',
  find_orphans: 'orphans list_orphans unlinked_notes',
  find_related: 'related_notes similar_notes',
  generate_moc: 'create_moc create_index',
  get_daily_note: 'daily_note create_daily_note read_daily_note',
  get_graph: 'graph link_graph',
  get_links: 'backlinks get_backlinks list_backlinks list_links find_backlinks',
  get_note_info: 'note_info get_metadata get_note_metadata get_frontmatter get_properties get_headings outline',
  get_vault_info: 'vault_stats get_stats',
  list_folders: 'list_directories get_folders',
  list_history: 'history recent_changes',
  list_notes: 'list get_notes recent_notes get_recent_notes list_notes_in_dir list_notes_in_vault',
  list_structure: 'tree list_directory directory_tree',
  list_tags: 'tags get_tags all_tags',
  list_tasks: 'tasks get_tasks find_tasks search_tasks list_todos',
  manage_tags: 'tag_note untag_note add_tag add_tags remove_tag remove_tags',
  move_folder: 'rename_folder move_directory',
  move_note: 'move rename rename_note',
  prepend_note: 'prepend prepend_to_note prepend_content',
  read_note:
    'read get_note open_note view_note get_content get_note_content get_note_contents read_note_content read_text_note',
  rename_tag: 'merge_tags replace_tag',
  search_notes:
    'search find search_vault search_content simple_search global_search text_search full_text_search find_note find_notes',
  set_properties:
    'set_property update_property update_properties set_frontmatter update_frontmatter manage_frontmatter set_metadata',
  undo: 'revert rollback undo_transaction',
  update_note: 'update replace_note overwrite_note rewrite_note',
};

/** What the name of another program's tool also says. */
const saidByName: readonly (readonly [RegExp, RawArguments])[] = [
  [/backlinks$/, { direction: 'in' }],
  [/^(?:add_tags?|tag_note)$/, { operation: 'add' }],
  [/^(?:remove_tags?|untag_note)$/, { operation: 'remove' }],
  [/^(?:append|add)_.*daily_note$/, { note: 'today' }],
];

/** Tools that delete or replace what a caller cannot see: only their own names call them. */
const neverGuessed = /^(?:batch|bulk_|delete_|rename_tag$|undo$|update_note$)/;

/** Finds the tool that other programs call by this name. */
export function guessTool(name: string): string | undefined {
  const plain = plainToolName(name);
  return toolNames.includes(plain) ? plain : meaningsOf(plain, otherNames)[0];
}

/** Reads a call of another program's tool as a call of ours; undefined if there is none, or if it might destroy. */
export function translateCall(name: string, sent: RawArguments): RawCall | undefined {
  const tool = guessTool(name);
  if (tool === undefined || neverGuessed.test(tool)) return undefined;
  const plain = plainToolName(name);
  const said = saidByName.filter(([pattern]) => pattern.test(plain)).map(([, args]) => args);
  return { tool, sent: Object.assign({}, ...said, unwrapped(tool, sent)) };
}

/** `obsidian_get_file_contents` is `get_note_contents`. */
function plainToolName(name: string): string {
  return name
    .replaceAll(/(?<=[a-z])(?=[A-Z])|[-. ]/g, '_')
    .toLowerCase()
    .replace(/^(?:obsidian|vault)_/, '')
    .replace(/(?:^|_)(?:file|page|document)(s?)(?=$|_)/, (found, several) =>
      found.replace(/(?<![a-z])[a-z]+$/, `note${several}`),
    );
}
