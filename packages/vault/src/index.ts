export { digestOf } from './disk/digest.ts';
export type { VaultPolicy } from './disk/open-vault.ts';
export { openVault } from './open-vault.ts';
export { type AccessPatterns, readAccessRules } from './vault/access/access-rules.ts';
export { scopeVault } from './vault/access/scoped-vault.ts';
export type { BrokenLink } from './vault/broken-links.ts';
export { bulkDelete } from './vault/bulk-delete.ts';
export { asItemFailure, batchFailed, type ItemFailure, isItemFailure } from './vault/bulk-failures.ts';
export type { BulkItem } from './vault/bulk-items.ts';
export { bulkMove } from './vault/bulk-move.ts';
export { bulkTag } from './vault/bulk-tag.ts';
export type { Change, Idempotency, Origin, Transaction } from './vault/change.ts';
export { deletionUnconfirmed } from './vault/delete-errors.ts';
export { deleteEntry, findLinksLost } from './vault/delete-files.ts';
export { deleteFolder } from './vault/delete-folder.ts';
export { createNote, replaceNote } from './vault/exact-note.ts';
export { assertEtag, findFolder, findNote, lookUpNote, plainFolder } from './vault/find-note.ts';
export type { GraphAnswer, GraphFilter, MeasuredNode } from './vault/graph/graph-answer.ts';
export type { DrawnGraph } from './vault/graph/graph-drawing.ts';
export type { CountedPage, LinksOfFile, ToldLink, ToldLinkToNowhere } from './vault/graph/link-answers.ts';
export type { Orphan } from './vault/graph/orphans.ts';
export type { RelatedNote } from './vault/graph/related-notes.ts';
export { filterHistory, type HistoryFilter, pathOfDeleted } from './vault/history-filter.ts';
export { parseHistoryMoment } from './vault/history-moment.ts';
export { pageOfHistory } from './vault/history-page.ts';
export { chooseUndo, type UndoReference } from './vault/history-undo.ts';
export { noteInfoOf, vaultInfoOf } from './vault/info-on-demand.ts';
export {
  drawGraph,
  findLinksToNowhere,
  findOrphans,
  findRelated,
  listLinks,
  showGraph,
} from './vault/links-on-demand.ts';
export {
  listFoldersOf,
  listNotesOf,
  listPropertiesOf,
  listStructureOf,
  listTagsOf,
  listTasksOf,
} from './vault/list-on-demand.ts';
export { type WrittenMoc, writeMoc } from './vault/moc-note.ts';
export type { MocSource } from './vault/moc-notes.ts';
export { moveFiles } from './vault/move-files.ts';
export { ownPath, targetOfFolder, targetOfNewFolder, targetOfNote } from './vault/move-target.ts';
export { type MadeNote, makeNote } from './vault/new-note.ts';
export { unlinkable } from './vault/new-note-place.ts';
export { type DailyNote, dailyNoteNotFound, dayMeant, findDailyNote, makeDailyNote } from './vault/note-daily.ts';
export { cancelled } from './vault/note-errors.ts';
export { IndexDamaged } from './vault/questions/index-source.ts';
export type { PropertyUse } from './vault/questions/list-properties.ts';
export type { StructureEntry } from './vault/questions/list-structure.ts';
export type { ListedTask } from './vault/questions/list-tasks.ts';
export type { NoteIndex } from './vault/questions/note-index.ts';
export type { NoteInfo } from './vault/questions/note-info.ts';
export type { TagCount } from './vault/questions/tag-counts.ts';
export type { VaultInfo } from './vault/questions/vault-info.ts';
export type { FactKind, LinkFact, NoteFacts } from './vault/read-facts.ts';
export { countLinesOf, excerptOf, type LineRange, numberLines, type ReadLines, readLines } from './vault/read-lines.ts';
export { READ_LIMITS, type ReadNote, readNoteFacts, readNotePart } from './vault/read-note.ts';
export { type RenamedTag, renameTagEverywhere } from './vault/rename-tag.ts';
export { type SearchAsked, type SearchedNotes, type SearchHit, searchNotes } from './vault/search/search-notes.ts';
export type { TaskChanged } from './vault/task-status.ts';
export type { Committed, Draft, TransactionOptions, Vault, VaultReader } from './vault/vault.ts';
export type { VaultSettings } from './vault/vault-settings.ts';
export type { EditedNote } from './vault/write-edits.ts';
export { type InsertedText, insertIntoNote, linesAround } from './vault/write-insertion.ts';
export { openNote, openOrNew, type WrittenNote, writeNote } from './vault/write-note.ts';
export { applyTemplate, completeTaskOf, editsOf, manageTagsOf, setPropertiesOf } from './vault/write-on-demand.ts';
export type { PropertiesSet } from './vault/write-properties.ts';
export type { TagsManaged } from './vault/write-tags.ts';
export type { AppliedTemplate } from './vault/write-template.ts';
export { type ReplacedText, replaceText } from './vault/write-whole.ts';
