export { digestOf } from './disk/digest.ts';
export type { VaultPolicy } from './disk/vault-policy.ts';
export { openVault } from './open-vault.ts';
export { type AccessPatterns, readAccessRules } from './vault/access/access-rules.ts';
export { scopeVault } from './vault/access/scoped-vault.ts';
export { bulkDelete } from './vault/bulk/bulk-delete.ts';
export { asItemFailure, batchFailed, type ItemFailure, isItemFailure } from './vault/bulk/bulk-failures.ts';
export type { BulkItem } from './vault/bulk/bulk-items.ts';
export { bulkMove } from './vault/bulk/bulk-move.ts';
export { type BulkTagged, bulkTag } from './vault/bulk/bulk-tag.ts';
export type { Change, Idempotency, Origin, Transaction } from './vault/change.ts';
export { type MadeNote, makeNote } from './vault/creation/new-note.ts';
export { type DailyNote, dailyNoteNotFound, findDailyNote, makeDailyNote } from './vault/daily/note-daily.ts';
export { parseHistoryMoment } from './vault/dates/history-moment.ts';
export { resolveDay } from './vault/dates/resolve-day.ts';
export { deletionUnconfirmed } from './vault/deletion/delete-errors.ts';
export { deleteEntry, findLinksLost } from './vault/deletion/delete-files.ts';
export { deleteFolder } from './vault/deletion/delete-folder.ts';
export { whatGoes } from './vault/deletion/what-goes.ts';
export type { EditedNote } from './vault/edits/write-edits.ts';
export { type InsertedText, insertIntoNote, linesAround } from './vault/edits/write-insertion.ts';
export { openNote, openOrNew, type WrittenNote, writeNote } from './vault/edits/write-note.ts';
export {
  applyTemplate,
  completeTaskOf,
  editsOf,
  manageTagsOf,
  setPropertiesOf,
} from './vault/edits/write-on-demand.ts';
export type { PropertiesSet } from './vault/edits/write-properties.ts';
export type { TagsManaged } from './vault/edits/write-tags.ts';
export type { AppliedTemplate } from './vault/edits/write-template.ts';
export { type ReplacedText, replaceText } from './vault/edits/write-whole.ts';
export { IndexDamaged } from './vault/facts/index-source.ts';
export type { NoteIndex } from './vault/facts/note-index.ts';
export type { GraphAnswer, GraphFilter, MeasuredNode } from './vault/graph/graph-answer.ts';
export type { DrawnGraph } from './vault/graph/graph-drawing.ts';
export type {
  CountedPage,
  LinksOfFile,
  LinksToNowhere,
  ToldLink,
  ToldLinkToNowhere,
} from './vault/graph/link-answers.ts';
export {
  drawGraph,
  findLinksToNowhere,
  findOrphans,
  findRelated,
  listLinks,
  showGraph,
} from './vault/graph/links-on-demand.ts';
export type { Orphan } from './vault/graph/orphans.ts';
export type { RelatedNote } from './vault/graph/related-notes.ts';
export { filterHistory, type HistoryFilter, pathOfDeleted } from './vault/history/history-filter.ts';
export { pageOfHistory } from './vault/history/history-page.ts';
export { chooseUndo, type UndoReference } from './vault/history/history-undo.ts';
export type { BrokenLink } from './vault/links/broken-links.ts';
export { expectNewNames } from './vault/links/names-ahead.ts';
export type { RedirectedLinks } from './vault/links/redirected-links.ts';
export { type WrittenMoc, writeMoc } from './vault/moc/moc-note.ts';
export type { MocSource } from './vault/moc/moc-notes.ts';
export { type MovedFiles, moveFiles, NOTHING_MOVED } from './vault/moves/move-files.ts';
export { ownPath, targetOfFile, targetOfFolder, targetOfNewFolder } from './vault/moves/move-target.ts';
export { cancelled } from './vault/note-errors.ts';
export { fileNameFor, forbiddenIn } from './vault/paths/file-name.ts';
export { noteInfoOf, vaultInfoOf } from './vault/questions/info-on-demand.ts';
export {
  listFoldersOf,
  listNotesOf,
  listPropertiesOf,
  listStructureOf,
  listTagsOf,
  listTasksOf,
} from './vault/questions/list-on-demand.ts';
export type { PropertyUse } from './vault/questions/list-properties.ts';
export type { StructureEntry } from './vault/questions/list-structure.ts';
export type { ListedTask } from './vault/questions/list-tasks.ts';
export type { NoteInfo } from './vault/questions/note-info.ts';
export type { TagCount } from './vault/questions/tag-counts.ts';
export type { VaultInfo } from './vault/questions/vault-info.ts';
export type { FactKind, LinkFact, NoteFacts } from './vault/reading/read-facts.ts';
export {
  countLinesOf,
  excerptOf,
  type LineRange,
  numberLines,
  type ReadLines,
  readLines,
} from './vault/reading/read-lines.ts';
export { READ_LIMITS, type ReadNote, readNoteFacts, readNotePart } from './vault/reading/read-note.ts';
export { createNote, replaceNote } from './vault/references/exact-note.ts';
export { findFile, lookUpFile } from './vault/references/find-file.ts';
export { findFolder, plainFolder } from './vault/references/find-folder.ts';
export { assertEtag, findNote, lookUpNote } from './vault/references/find-note.ts';
export { type StoredName, storedNameOf } from './vault/references/stored-name.ts';
export { type SearchAsked, type SearchedNotes, type SearchHit, searchNotes } from './vault/search/search-notes.ts';
export type { VaultSettings } from './vault/settings/vault-settings.ts';
export { type RenamedTag, renameTagEverywhere } from './vault/tags/rename-tag.ts';
export type { TaskChanged } from './vault/tasks/task-status.ts';
export type { Committed, Draft, TransactionOptions, Vault, VaultReader } from './vault/vault.ts';
