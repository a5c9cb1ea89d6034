export { type ContentEdit, editBlock } from './editing/edit-block.ts';
export { editLines, editSection } from './editing/edit-place.ts';
export { type FoundSection, findBlock, findLines, findSection } from './editing/find-section.ts';
export {
  type Insertion,
  insertAfterFrontmatter,
  insertAtEnd,
  insertAtSectionEnd,
  insertAtSectionStart,
  insertLines,
} from './editing/insert-text.ts';
export { decodeDestination, isExternal } from './inline/destination.ts';
export { countWords } from './note/count-words.ts';
export { excerptOf } from './note/excerpt.ts';
export { parseNote } from './note/parse-note.ts';
export { aliasesOf } from './properties/aliases.ts';
export type { PropertyEdit } from './properties/changes.ts';
export { setProperties } from './properties/edits.ts';
export { editFlow, type FlowChange } from './properties/flow-edits.ts';
export { findFrontmatterBlock } from './properties/frontmatter-block.ts';
export { type FrontmatterLink, frontmatterLinks } from './properties/frontmatter-links.ts';
export { frontmatterTags } from './properties/frontmatter-tags.ts';
export { findLinkInValue } from './properties/link.ts';
export { readProperties } from './properties/properties.ts';
export { setYamlValue } from './properties/set-yaml-value.ts';
export { type PropertyValue, valueKey, valueNamed } from './properties/value.ts';
export { type Malformed, parseYamlProperties } from './properties/yaml-document.ts';
export { baseLimits, type ExceededLimit } from './properties/yaml-limits.ts';
export {
  escapeQuoted,
  locateFolded,
  type Quoting,
  type Unquoted,
  unquoteDouble,
  unquoteSingle,
} from './properties/yaml-quoting.ts';
export type { TagSplices } from './tags/edit-frontmatter.ts';
export { addTags, removeTags, renameTag, type TagPlacement } from './tags/edit-tags.ts';
export { foldTag, isNamesake, isValidTag, normalTag, renamedTag, type TagRename } from './tags/tag-name.ts';
export { type ChangedTask, completeTask, type TaskStatusChange, type TextLine } from './tasks/complete-task.ts';
export { type TaskDetails, taskDetails } from './tasks/details.ts';
export { readTaskLine } from './tasks/fields.ts';
export { type FoundTask, findTask } from './tasks/find-task.ts';
export {
  defaultTasksPlugin,
  statusTypeOf,
  type TaskStatus,
  type TaskStatusType,
  type TasksPluginSettings,
} from './tasks/settings.ts';
export { textChecksum } from './text/checksum.ts';
export { countWhile } from './text/count-while.ts';
export { lineBreakOf, startOfNote, withLineBreaks } from './text/line-breaks.ts';
export { endOfLine, type LineIndex, lineIndex, lineStarts } from './text/line-index.ts';
export { labelKey } from './text/note-draft.ts';
export type {
  Block,
  Footnote,
  Frontmatter,
  Heading,
  Link,
  LinkDefinition,
  ListItem,
  NoteStructure,
  ReferenceLink,
  Section,
  Span,
  Tag,
} from './text/note-structure.ts';
export { decodeNote, encodeNote, isFaithful, isUtf16 } from './text/note-text.ts';
export { applySplices, type Splice } from './text/splice.ts';
