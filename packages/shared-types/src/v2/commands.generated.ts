// Made by `pnpm generate` from the files in commands/. Never edited by hand.
import { addBookmark } from './commands/add-bookmark.ts';
import { addView } from './commands/add-view.ts';
import { appendNote } from './commands/append-note.ts';
import { applyTemplate } from './commands/apply-template.ts';
import { batch } from './commands/batch.ts';
import { bulkDelete } from './commands/bulk-delete.ts';
import { bulkMove } from './commands/bulk-move.ts';
import { bulkTag } from './commands/bulk-tag.ts';
import { callTool } from './commands/call-tool.ts';
import { checkBase } from './commands/check-base.ts';
import { completeTask } from './commands/complete-task.ts';
import { createBase } from './commands/create-base.ts';
import { createFolder } from './commands/create-folder.ts';
import { createNote } from './commands/create-note.ts';
import { createUniqueNote } from './commands/create-unique-note.ts';
import { deleteFolder } from './commands/delete-folder.ts';
import { deleteNote } from './commands/delete-note.ts';
import { describe } from './commands/describe.ts';
import { editCanvas } from './commands/edit-canvas.ts';
import { editNote } from './commands/edit-note.ts';
import { findBrokenLinks } from './commands/find-broken-links.ts';
import { findOrphans } from './commands/find-orphans.ts';
import { findRelated } from './commands/find-related.ts';
import { generateMoc } from './commands/generate-moc.ts';
import { getDailyNote } from './commands/get-daily-note.ts';
import { getGraph } from './commands/get-graph.ts';
import { getLinks } from './commands/get-links.ts';
import { getNoteInfo } from './commands/get-note-info.ts';
import { getPeriodicNote } from './commands/get-periodic-note.ts';
import { getRandomNote } from './commands/get-random-note.ts';
import { getSettings } from './commands/get-settings.ts';
import { getVaultInfo } from './commands/get-vault-info.ts';
import { indexVault } from './commands/index-vault.ts';
import { listAliases } from './commands/list-aliases.ts';
import { listBases } from './commands/list-bases.ts';
import { listBookmarks } from './commands/list-bookmarks.ts';
import { listFiles } from './commands/list-files.ts';
import { listFolders } from './commands/list-folders.ts';
import { listHistory } from './commands/list-history.ts';
import { listNotes } from './commands/list-notes.ts';
import { listProperties } from './commands/list-properties.ts';
import { listStructure } from './commands/list-structure.ts';
import { listTags } from './commands/list-tags.ts';
import { listTasks } from './commands/list-tasks.ts';
import { listTemplates } from './commands/list-templates.ts';
import { listTools } from './commands/list-tools.ts';
import { manageTags } from './commands/manage-tags.ts';
import { moveFolder } from './commands/move-folder.ts';
import { moveNote } from './commands/move-note.ts';
import { prependNote } from './commands/prepend-note.ts';
import { queryBase } from './commands/query-base.ts';
import { readCanvas } from './commands/read-canvas.ts';
import { readHistory } from './commands/read-history.ts';
import { readNote } from './commands/read-note.ts';
import { renameTag } from './commands/rename-tag.ts';
import { searchNotes } from './commands/search-notes.ts';
import { setFormula } from './commands/set-formula.ts';
import { setProperties } from './commands/set-properties.ts';
import { undo } from './commands/undo.ts';
import { updateNote } from './commands/update-note.ts';

export const commandsV2 = {
  add_bookmark: addBookmark,
  add_view: addView,
  append_note: appendNote,
  apply_template: applyTemplate,
  batch,
  bulk_delete: bulkDelete,
  bulk_move: bulkMove,
  bulk_tag: bulkTag,
  call_tool: callTool,
  check_base: checkBase,
  complete_task: completeTask,
  create_base: createBase,
  create_folder: createFolder,
  create_note: createNote,
  create_unique_note: createUniqueNote,
  delete_folder: deleteFolder,
  delete_note: deleteNote,
  describe,
  edit_canvas: editCanvas,
  edit_note: editNote,
  find_broken_links: findBrokenLinks,
  find_orphans: findOrphans,
  find_related: findRelated,
  generate_moc: generateMoc,
  get_daily_note: getDailyNote,
  get_graph: getGraph,
  get_links: getLinks,
  get_note_info: getNoteInfo,
  get_periodic_note: getPeriodicNote,
  get_random_note: getRandomNote,
  get_settings: getSettings,
  get_vault_info: getVaultInfo,
  index_vault: indexVault,
  list_aliases: listAliases,
  list_bases: listBases,
  list_bookmarks: listBookmarks,
  list_files: listFiles,
  list_folders: listFolders,
  list_history: listHistory,
  list_notes: listNotes,
  list_properties: listProperties,
  list_structure: listStructure,
  list_tags: listTags,
  list_tasks: listTasks,
  list_templates: listTemplates,
  list_tools: listTools,
  manage_tags: manageTags,
  move_folder: moveFolder,
  move_note: moveNote,
  prepend_note: prependNote,
  query_base: queryBase,
  read_canvas: readCanvas,
  read_history: readHistory,
  read_note: readNote,
  rename_tag: renameTag,
  search_notes: searchNotes,
  set_formula: setFormula,
  set_properties: setProperties,
  undo,
  update_note: updateNote,
} as const;
