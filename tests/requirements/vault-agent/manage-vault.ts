import type { Requirement } from '../requirement.ts';

/** The requirements of the Obsidian AI Agent's obsidian_manage_vault that a user can check. */
export const vaultAgentManageVault = {
  'vault-agent.manage-vault.operation': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 317',
    statement: 'operation is required: create_folder, list_folders, bulk_tag, bulk_move or bulk_delete.',
  },
  'vault-agent.manage-vault.folder-path': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 318',
    statement: 'folder_path is an optional string that create_folder requires.',
  },
  'vault-agent.manage-vault.search-query': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 319',
    statement: 'search_query selects the notes whose content it finds.',
  },
  'vault-agent.manage-vault.tags': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 321',
    statement: 'tags selects the notes that have these tags.',
  },
  'vault-agent.manage-vault.folder-filter': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 323',
    statement: 'folder_filter selects the notes of that folder.',
  },
  'vault-agent.manage-vault.note-titles': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 325',
    statement: 'note_titles selects the notes with these titles.',
  },
  'vault-agent.manage-vault.add-tags': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 327',
    statement: 'add_tags is an optional list of strings that bulk_tag adds.',
  },
  'vault-agent.manage-vault.remove-tags': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 328',
    statement: 'remove_tags is an optional list of strings that bulk_tag removes.',
  },
  'vault-agent.manage-vault.destination-folder': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 329',
    statement: 'destination_folder is an optional string that bulk_move requires.',
  },
  'vault-agent.manage-vault.dry-run-default': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 330',
    statement: 'dry_run is a boolean, true by default.',
  },
  'vault-agent.manage-vault.confirm-delete': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 334',
    statement: 'confirm_delete is a boolean, false by default.',
  },
  'vault-agent.manage-vault.response-format': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 335',
    statement: 'response_format is concise or detailed, and concise by default.',
  },
  'vault-agent.manage-vault.concise-tokens': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 336',
    statement: 'A concise result is a count and a summary of about 30 to 50 tokens.',
  },
  'vault-agent.manage-vault.detailed-tokens': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 337',
    statement: 'A detailed result lists the affected files with their paths, in about 100 to 300 tokens.',
  },
  'vault-agent.manage-vault.create-folder': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 360',
    statement: 'create_folder makes a folder and answers "Created folder structure: path/to/folder".',
  },
  'vault-agent.manage-vault.create-folder-parents': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 286',
    statement: 'create_folder makes the folders that are missing above the new one.',
  },
  'vault-agent.manage-vault.create-folder-no-preview': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 282',
    statement: 'create_folder makes the folder without dry_run=False.',
    decided: "the document's own workflow, line 450",
  },
  'vault-agent.manage-vault.list-folders': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 361',
    statement: 'list_folders answers the folders as a hierarchy with the number of notes in each.',
  },
  'vault-agent.manage-vault.selection-required': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 352',
    statement:
      'A bulk operation without a selection changes nothing and answers "Bulk operations require selection criteria. Provide one of: search_query, tags, folder_filter, or note_titles.".',
    decided: 'toolsets.md, vault-agent',
  },
  'vault-agent.manage-vault.dry-run': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 331',
    statement: 'With dry_run true a bulk operation changes nothing.',
  },
  'vault-agent.manage-vault.dry-run-reminder': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 354',
    statement:
      'A preview ends with "Operation executed with dry_run=True. No changes made. Review results and call with dry_run=False to execute.".',
  },
  'vault-agent.manage-vault.preview-equals-execution': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 340',
    statement: 'What a preview lists is what the same call with dry_run false affects.',
  },
  'vault-agent.manage-vault.bulk-tag-tags-required': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 293',
    statement: 'bulk_tag without add_tags and remove_tags is an error.',
  },
  'vault-agent.manage-vault.bulk-tag-preview': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 362',
    statement:
      'bulk_tag previews "Would affect 15 notes: [list]. Call with dry_run=False to execute.", with the true number.',
  },
  'vault-agent.manage-vault.bulk-tag': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 363',
    statement:
      'bulk_tag changes the tags of every selected note and answers "Updated tags for 15 notes", with the true number.',
  },
  'vault-agent.manage-vault.bulk-move-destination-required': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 304',
    statement: 'bulk_move without destination_folder is an error.',
  },
  'vault-agent.manage-vault.bulk-move-preview': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 364',
    statement: 'bulk_move previews "Would move 8 notes to \'Archive\': [list]", with the true number and folder.',
  },
  'vault-agent.manage-vault.bulk-move': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 365',
    statement:
      'bulk_move moves every selected note and answers "Moved 8 notes to \'Archive\'", with the true number and folder.',
  },
  'vault-agent.manage-vault.bulk-move-creates-folder': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 308',
    statement: 'bulk_move makes a destination folder that does not exist.',
  },
  'vault-agent.manage-vault.bulk-move-exists': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 357',
    statement:
      'A note whose name exists at the destination stays, and is reported as "Note \'X\' already exists in destination folder. Specify conflict resolution strategy.".',
  },
  'vault-agent.manage-vault.bulk-delete-preview': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 366',
    statement: 'bulk_delete previews "Would DELETE 5 notes: [list]. Review carefully.", with the true number.',
  },
  'vault-agent.manage-vault.bulk-delete': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 367',
    statement:
      'bulk_delete with confirm_delete removes every selected note and answers "Deleted 5 notes from vault", with the true number.',
  },
  'vault-agent.manage-vault.bulk-delete-unconfirmed': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 353',
    statement:
      'bulk_delete with dry_run false and without confirm_delete removes nothing and answers "Destructive bulk_delete requires confirm_delete=True. This will permanently delete X notes: [list]. Review carefully and call with confirm_delete=True to proceed.".',
  },
  'vault-agent.manage-vault.no-matches': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 355',
    statement:
      'A selection that finds nothing is answered "No notes match criteria. Try different search_query, tags, or folder_filter. Available folders: [list]".',
  },
  'vault-agent.manage-vault.partial-failures': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Function Signature, line 356',
    statement:
      'A bulk operation of which notes fail answers "Operation completed with errors. Successfully processed X of Y notes. Failures: [details]".',
  },
  'vault-agent.manage-vault.partial-continues': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Key Design Decisions, line 399',
    statement: 'A note that fails holds back none of the other notes.',
  },
} as const satisfies Record<string, Requirement>;
