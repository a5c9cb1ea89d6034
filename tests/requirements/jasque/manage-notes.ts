import type { Requirement } from '../requirement.ts';

/** The requirements of Jasque's obsidian_manage_notes that a user can check. */
export const jasqueManageNotes = {
  'jasque.manage-notes.operation': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Parameters, line 93',
    statement: 'operation is required: read, create, update, append, delete or complete_task.',
  },
  'jasque.manage-notes.path': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Parameters, line 94',
    statement: 'path is a required string, relative to the root of the vault.',
  },
  'jasque.manage-notes.content': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Parameters, line 95',
    statement: 'content is an optional string, without a default.',
  },
  'jasque.manage-notes.folder': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Parameters, line 96',
    statement: 'folder is an optional string that names the target folder of create.',
  },
  'jasque.manage-notes.task-identifier': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Parameters, line 97',
    statement: 'task_identifier is an optional string that complete_task requires.',
  },
  'jasque.manage-notes.bulk': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Parameters, line 98',
    statement: 'bulk is a boolean, false by default.',
  },
  'jasque.manage-notes.items': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Parameters, line 99',
    statement: 'items is a list of objects that bulk mode requires.',
  },
  'jasque.manage-notes.result-fields': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Return Type, line 116',
    statement: 'A result carries success, operation, path and message.',
  },
  'jasque.manage-notes.result-content': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Return Type, line 120',
    statement: 'content of the result holds the text for read, and is left out for the other operations.',
  },
  'jasque.manage-notes.result-affected-count': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Return Type, line 121',
    statement: 'affected_count of the result is a number for bulk calls, and left out for the others.',
  },
  'jasque.manage-notes.read': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Operations, line 105',
    statement: 'read returns the whole contents of the note.',
  },
  'jasque.manage-notes.create': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Operations, line 106',
    statement: 'create makes a new note at the path with the content.',
  },
  'jasque.manage-notes.create-in-folder': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Usage Examples, line 148',
    statement: 'create with folder makes the note at folder/path.',
  },
  'jasque.manage-notes.create-extension': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Operations, line 106',
    statement: 'create adds .md to a path that lacks it.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.manage-notes.create-parents': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Operations, line 106',
    statement: 'create makes the folders that are missing above the note.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.manage-notes.create-fails-if-exists': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Error Handling, line 190',
    statement:
      'create of a note that exists leaves it alone and answers "Note already exists: {path}. Use operation=\'update\' to modify existing notes".',
  },
  'jasque.manage-notes.create-bulk': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Usage Examples, line 171',
    statement: 'create with bulk makes one note for each item.',
  },
  'jasque.manage-notes.update': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Operations, line 107',
    statement: 'update replaces the entire body of an existing note.',
  },
  'jasque.manage-notes.update-frontmatter': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Operations, line 107',
    statement: 'update keeps the frontmatter of the note unless the new content brings its own.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.manage-notes.update-fails-if-missing': {
    place: 'jasque-tool-designs § Tool Description Templates > obsidian_manage_notes, line 705',
    statement: 'update of a missing note fails and creates nothing.',
  },
  'jasque.manage-notes.append': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Operations, line 108',
    statement: 'append adds the content at the end of an existing note and changes nothing before it.',
  },
  'jasque.manage-notes.append-line-break': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Operations, line 108',
    statement: 'append puts one line break before the content if the note does not end in one.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.manage-notes.delete': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Operations, line 109',
    statement: 'delete removes the note from the vault.',
  },
  'jasque.manage-notes.delete-trash': {
    place: 'jasque-tool-designs § Tool Description Templates > obsidian_manage_notes, line 707',
    statement: "delete puts the note where the vault's trash setting says, and asks no confirmation.",
    decided: 'toolsets.md, jasque',
  },
  'jasque.manage-notes.complete-task': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Operations, line 110',
    statement: 'complete_task turns "- [ ]" of the task into "- [x]" and changes nothing else of the note.',
  },
  'jasque.manage-notes.complete-task-line': {
    place: 'jasque-tool-designs § Implementation Notes > Task Identification, line 679',
    statement: 'A task_identifier that is a whole number is tried first as the line of a task, counted from 1.',
  },
  'jasque.manage-notes.complete-task-exact': {
    place: 'jasque-tool-designs § Implementation Notes > Task Identification, line 680',
    statement: 'A task_identifier that equals the text of an open task, in any case, means that task.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.manage-notes.complete-task-part': {
    place: 'jasque-tool-designs § Implementation Notes > Task Identification, line 680',
    statement: 'A task_identifier that is a part of the text of just one open task means that task.',
    decided: 'toolsets.md, jasque',
  },
  'jasque.manage-notes.complete-task-several': {
    place: 'jasque-tool-designs § Implementation Notes > Task Identification, line 680',
    statement: 'A task_identifier that matches several tasks is an error that lists each with its line.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.manage-notes.complete-task-done': {
    place: 'jasque-tool-designs § Implementation Notes > Task Identification, line 679',
    statement: 'A line number whose task is completed already is an error.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.manage-notes.note-not-found': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Error Handling, line 189',
    statement:
      'read, update, append and delete of a missing note answer "Note not found: {path}. Verify the path exists using obsidian_query_vault with operation=\'list_notes\'".',
  },
  'jasque.manage-notes.content-required': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Error Handling, line 191',
    statement: 'create, update and append without content answer "Content is required for {operation} operation".',
  },
  'jasque.manage-notes.task-not-found': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Error Handling, line 192',
    statement:
      "complete_task without a match answers \"Task not found: '{task_identifier}'. List tasks first using obsidian_query_vault with operation='list_tasks'\".",
  },
  'jasque.manage-notes.access-denied': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Error Handling, line 193',
    statement: 'A path outside the vault is answered "Access denied: Path must be within vault root".',
    decided: 'this table, against the code of line 670',
  },
} as const satisfies Record<string, Requirement>;
