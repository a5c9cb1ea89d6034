export { formatRows as formatBaseRows, formatSummaries as formatBaseSummaries } from '@obsidian-agent/bases';
export { type AccessPatterns, readAccessRules } from './access/access-rules.ts';
export { scopeVault } from './access/scoped-vault.ts';
export { type BaseProblem, checkBaseText } from './bases/check-base.ts';
export { type MadeBase, makeBase } from './bases/create-base.ts';
export { addBaseView, type EditedBase, setBaseFormula } from './bases/edit-base.ts';
export type { BaseReference } from './bases/find-base.ts';
export { type ListedBase, listBases, listViews } from './bases/list-bases.ts';
export { type MadeNoteForView, makeNoteForView } from './bases/note-for-view.ts';
export { type QueriedBase, type QueriedViews, queryAllViews, queryBase } from './bases/query-base.ts';
export { type AddedBookmark, addBookmark } from './bookmarks/add-bookmark.ts';
export { bulkDelete } from './bulk/bulk-delete.ts';
export { asItemFailure, batchFailed, type ItemFailure, isItemFailure } from './bulk/bulk-failures.ts';
export type { BulkItem, BulkResult } from './bulk/bulk-items.ts';
export { bulkMove } from './bulk/bulk-move.ts';
export { bulkTag } from './bulk/bulk-tag.ts';
export { type CanvasOperation, typeOfNewNode } from './canvas/canvas-operation.ts';
export { type EditedCanvas, editCanvas } from './canvas/edit-canvas.ts';
export { type ListedEdge, type ListedNode, type ReadCanvas, readCanvas } from './canvas/read-canvas.ts';
export type { Change, Idempotency, Origin, Transaction } from './core/change.ts';
export { cancelled } from './core/note-errors.ts';
export { pageOf } from './core/page.ts';
export type { Committed, Draft, TransactionOptions, Vault, VaultReader } from './core/vault.ts';
export { type MadeNote, makeNote } from './creation/new-note.ts';
export { makeUniqueNote } from './creation/unique-note.ts';
export { type DailyNote, dailyNoteNotFound, findDailyNote, makeDailyNote } from './daily/daily-note.ts';
export { periodSettings } from './daily/periodic-note.ts';
export { parseHistoryMoment } from './dates/history-moment.ts';
export { startOfPeriod } from './dates/period.ts';
export { resolveDay } from './dates/resolve-day.ts';
export { parseSince } from './dates/since.ts';
export { deletionUnconfirmed } from './deletion/delete-errors.ts';
export { deleteEntry, findFileToDelete, findFolderToDelete, findLinksLost } from './deletion/delete-files.ts';
export { deleteFolder } from './deletion/delete-folder.ts';
export { filesToDelete } from './deletion/files-to-delete.ts';
export { digestOf } from './disk/files/digest.ts';
export { systemTrash } from './disk/files/trash.ts';
export type { VaultPolicy } from './disk/files/vault-policy.ts';
export { type AppliedTemplate, applyTemplateTo } from './edits/apply-template.ts';
export { type EditedNote, editNoteText } from './edits/edit-note.ts';
export { type InsertedText, insertIntoNote, linesAround } from './edits/insert-into-note.ts';
export { manageNoteTags, type TagsResult } from './edits/manage-tags.ts';
export { type ReplacedText, replaceText } from './edits/replace-text.ts';
export { type PropertiesSet, setNoteProperties } from './edits/set-properties.ts';
export { unifiedDiff } from './edits/unified-diff.ts';
export {
  findOrphans,
  findRelated,
  findUnresolvedLinks,
  type LinksOfFile,
  type ListedLink,
  type ListedUnresolvedLink,
  listLinks,
  type UnresolvedLinks,
} from './graph/list-links.ts';
export type { Orphan } from './graph/orphans.ts';
export type { RelatedNote } from './graph/related-notes.ts';
export { type GraphAnswer, type GraphFilter, type MeasuredNode, showGraph } from './graph/show-graph.ts';
export { readWholeGraph, type WholeGraph } from './graph/whole-graph.ts';
export { filterHistory, type HistoryFilter, pathOfDeleted } from './history/filter.ts';
export { findVersions, type NoteVersions } from './history/read-version.ts';
export { chooseUndo, type UndoReference } from './history/undo.ts';
export { prepareDraftCache } from './links/draft-cache.ts';
export type { BrokenLink } from './links/newly-broken-links.ts';
export type { RedirectedLinks } from './links/redirected-links.ts';
export { embedVault } from './meaning/embed-vault.ts';
export { IndexDamaged } from './metadata/index-source.ts';
export type { NoteIndex } from './metadata/note-index.ts';
export { type WrittenMoc, writeMoc } from './moc/moc-note.ts';
export type { MocSource } from './moc/moc-notes.ts';
export { type MovedFiles, moveFiles, NOTHING_MOVED } from './moves/move-files.ts';
export { ownPath, targetOfFile, targetOfFolder, targetOfNewFolder } from './moves/move-target.ts';
export { openVault } from './open-vault.ts';
export { fileNameFor, type NameProblem, nameProblems } from './paths/file-name.ts';
export { nameOf } from './paths/link-paths.ts';
export { type AppSettings, readAppSettings } from './queries/app-settings.ts';
export { chooseNote } from './queries/choose-note.ts';
export { type ListedAlias, listAliases } from './queries/list-aliases.ts';
export { type Bookmark, listBookmarks } from './queries/list-bookmarks.ts';
export { type ListedFile, listFiles } from './queries/list-files.ts';
export { listFolders } from './queries/list-folders.ts';
export { listNotes } from './queries/list-notes.ts';
export { listProperties, type PropertyUse } from './queries/list-properties.ts';
export { listStructure, type StructureEntry } from './queries/list-structure.ts';
export { listTags } from './queries/list-tags.ts';
export { type ListedTask, listTasks } from './queries/list-tasks.ts';
export { type ListedTemplate, listTemplates } from './queries/list-templates.ts';
export { type NoteInfo, noteInfo } from './queries/note-info.ts';
export { type VaultInfo, vaultInfo } from './queries/vault-info.ts';
export type { FactKind, LinkFact, NoteFacts } from './reading/read-facts.ts';
export {
  excerptOf,
  type LineRange,
  numberLines,
  READ_LIMITS,
  type ReadLimits,
  type ReadLines,
  readFromStart,
  type TextStart,
} from './reading/read-lines.ts';
export { type ReadNote, readNoteFacts, readNotePart } from './reading/read-note.ts';
export { createNote, replaceNote } from './references/exact-note.ts';
export { findOwnFile, lookUpFile } from './references/find-file.ts';
export { findFolder, plainFolder } from './references/find-folder.ts';
export { assertEtag, findNote, lookUpNote, notesNamedLike } from './references/find-note.ts';
export { type StoredName, storedNamesOf } from './references/stored-name.ts';
export { answerQuestion } from './search/question/answer-question.ts';
export { matchesOfQuestion } from './search/question/question-matches.ts';
export { type SearchedNotes, type SearchHit, type SearchRequest, searchNotes } from './search/search-notes.ts';
export type { DailyNoteSettings, VaultSettings } from './settings/vault-settings.ts';
export { type RenamedTag, renameTagEverywhere } from './tags/rename-tag.ts';
export type { TagCount } from './tags/tag-counts.ts';
export { setTaskStatus, type TaskChanged } from './tasks/task-status.ts';
export {
  type Embedder,
  type EmbedderOpener,
  EmbeddingFailed,
  type EmbeddingWatch,
  type TextKind,
} from './vectors/embedder.ts';
export { openNote, openOrNew, type WrittenNote, writeNote } from './writing/write-note.ts';
