import type { Requirement } from '../requirement.ts';

/** The requirements of the Obsidian AI Agent's obsidian_manage_notes that a user can check. */
export const vaultAgentManageNotes = {
  'vault-agent.manage-notes.operation': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 183',
    statement: 'operation is required: create, read, update, delete, get_daily_note or manage_tags.',
  },
  'vault-agent.manage-notes.title': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 184',
    statement: 'title names the note without .md, and every operation but get_daily_note requires it.',
    decided: "the document's own calls of get_daily_note, lines 172 and 440",
  },
  'vault-agent.manage-notes.title-lookup': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 184',
    statement: 'title means the note whose file name it is, in whichever folder.',
    decided: 'seed-facts.md, vault-agent',
  },
  'vault-agent.manage-notes.content': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 185',
    statement: 'content is an optional string that create and update require.',
  },
  'vault-agent.manage-notes.folder': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 186',
    statement: 'folder is an optional string, the folder of a new note.',
  },
  'vault-agent.manage-notes.tags': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 188',
    statement: 'tags is an optional list of strings, the tags of a new note.',
  },
  'vault-agent.manage-notes.add-tags': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 189',
    statement: 'add_tags is an optional list of strings that manage_tags adds.',
  },
  'vault-agent.manage-notes.remove-tags': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 190',
    statement: 'remove_tags is an optional list of strings that manage_tags removes.',
  },
  'vault-agent.manage-notes.append': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 133',
    statement: 'append is a boolean, false by default.',
  },
  'vault-agent.manage-notes.date': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 194',
    statement: 'date is an optional string in the form YYYY-MM-DD.',
  },
  'vault-agent.manage-notes.create-if-missing': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Key Design Decisions, line 241',
    statement: 'create_if_missing is false by default for update.',
  },
  'vault-agent.manage-notes.confirm-delete': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 136',
    statement: 'confirm_delete is a boolean, false by default.',
  },
  'vault-agent.manage-notes.response-format': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 197',
    statement: 'response_format is concise or detailed, and concise by default.',
  },
  'vault-agent.manage-notes.concise-tokens': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 198',
    statement: 'A concise result is the confirmation alone, of about 20 to 50 tokens.',
  },
  'vault-agent.manage-notes.detailed-tokens': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 199',
    statement: 'A detailed result adds metadata, frontmatter and a preview, and takes about 150 to 250 tokens.',
  },
  'vault-agent.manage-notes.create': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 210',
    statement: 'create answers "Created note \'X\' at path/to/note.md".',
  },
  'vault-agent.manage-notes.create-detailed': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 210',
    statement: 'A detailed create adds the frontmatter of the note to its answer.',
  },
  'vault-agent.manage-notes.create-folders': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 187',
    statement: 'create makes the whole hierarchy of a folder that does not exist.',
  },
  'vault-agent.manage-notes.create-tags': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 188',
    statement: 'create writes tags into the YAML frontmatter of the note.',
  },
  'vault-agent.manage-notes.create-exists': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 144',
    statement: 'create of a note that exists is an error and leaves the note alone.',
    decided: 'toolsets.md, "take what loses no data"',
  },
  'vault-agent.manage-notes.read': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 211',
    statement: 'read answers the full content of the note with its frontmatter.',
  },
  'vault-agent.manage-notes.update': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 212',
    statement: 'update answers "Updated note \'X\'".',
  },
  'vault-agent.manage-notes.update-detailed': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 212',
    statement: 'A detailed update adds a preview of the content to its answer.',
  },
  'vault-agent.manage-notes.update-replace': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 193',
    statement: 'update without append replaces the entire content of the note.',
  },
  'vault-agent.manage-notes.update-append': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 192',
    statement: 'update with append adds the content at the end of the note.',
  },
  'vault-agent.manage-notes.update-creates': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 159',
    statement: 'update of a missing note with create_if_missing creates it.',
  },
  'vault-agent.manage-notes.update-missing': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Key Design Decisions, line 241',
    statement: 'update of a missing note without create_if_missing is an error and creates nothing.',
  },
  'vault-agent.manage-notes.delete': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 213',
    statement: 'delete with confirm_delete removes the note and answers "Deleted note \'X\' from vault".',
  },
  'vault-agent.manage-notes.delete-unconfirmed': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 204',
    statement:
      'delete without confirm_delete removes nothing and answers "Destructive operation requires confirm_delete=True. This will permanently delete \'X\'. Call again with confirm_delete=True to proceed.".',
  },
  'vault-agent.manage-notes.daily-content': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 173',
    statement: 'get_daily_note answers the content of the daily note.',
  },
  'vault-agent.manage-notes.daily-today': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 170',
    statement: 'get_daily_note without date means today.',
  },
  'vault-agent.manage-notes.daily-creates': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 171',
    statement: 'get_daily_note creates a missing note unless create_if_missing is false.',
    decided: 'toolsets.md, vault-agent',
  },
  'vault-agent.manage-notes.daily-not-created': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 171',
    statement: 'get_daily_note with create_if_missing false creates nothing and answers that the note is not found.',
  },
  'vault-agent.manage-notes.daily-template': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 173',
    statement: 'A daily note that is missing is created from a template.',
  },
  'vault-agent.manage-notes.daily-name': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 174',
    statement: 'A daily note is YYYY-MM-DD.md in the root of the vault where the vault configures nothing.',
    decided: 'seed-facts.md, vault-agent',
  },
  'vault-agent.manage-notes.daily-configured': {
    place: 'obsidian-ai-agent-tool-designs § Phase 2 Additions (Future), line 566',
    statement: 'A daily note follows the folder, the format and the template that the vault configures.',
    decided: 'commands.md, get_daily_note',
  },
  'vault-agent.manage-notes.daily-existing': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Key Design Decisions, line 225',
    statement: 'get_daily_note changes nothing of a note that exists.',
  },
  'vault-agent.manage-notes.tags-added': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 189',
    statement: 'manage_tags writes the tags of add_tags into the frontmatter of the note.',
  },
  'vault-agent.manage-notes.tags-removed': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 190',
    statement: 'manage_tags takes the tags of remove_tags out of the frontmatter of the note.',
  },
  'vault-agent.manage-notes.tags-answer': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 215',
    statement: 'manage_tags answers "Updated tags for \'X\'. Tags: [list]", with the tags that the note has now.',
  },
  'vault-agent.manage-notes.tag-exists': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 207',
    statement: 'manage_tags answers "Note already has tag \'X\'. Current tags: [list]" for a tag that the note has.',
  },
  'vault-agent.manage-notes.not-found': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 203',
    statement:
      'A missing note is answered "Note \'X\' not found. Available notes in folder: [list]. Did you mean: [suggestions]".',
  },
  'vault-agent.manage-notes.not-found-suggestions': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 203',
    statement: 'The suggestions for a missing note are notes that exist, with names near to the title.',
    decided: 'seed-facts.md, vault-agent',
  },
  'vault-agent.manage-notes.invalid-date': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 205',
    statement:
      "A date in another form is answered \"Date must be YYYY-MM-DD format. You provided: 'X'. Example: '2025-01-15'\".",
  },
  'vault-agent.manage-notes.folder-failure': {
    place: 'obsidian-ai-agent-tool-designs § Tool 2: obsidian_manage_notes > Function Signature, line 206',
    statement: 'A folder that cannot be made is an error that says what is wrong with its parent.',
  },
} as const satisfies Record<string, Requirement>;
