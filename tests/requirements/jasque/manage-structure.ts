import type { Requirement } from '../requirement.ts';

/** The requirements of Jasque's obsidian_manage_structure that a user can check. */
export const jasqueManageStructure = {
  'jasque.manage-structure.operation': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Parameters, line 396',
    statement: 'operation is required: create_folder, rename, delete_folder, move or list_structure.',
  },
  'jasque.manage-structure.path': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Parameters, line 397',
    statement: 'path is a required string that names a folder or a note.',
  },
  'jasque.manage-structure.new-path': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Parameters, line 398',
    statement: 'new_path is an optional string that rename and move require.',
  },
  'jasque.manage-structure.bulk': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Parameters, line 399',
    statement: 'bulk is a boolean, false by default.',
  },
  'jasque.manage-structure.items': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Parameters, line 400',
    statement: 'items is a list of objects with path and new_path, for rename and move in bulk.',
  },
  'jasque.manage-structure.force': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Parameters, line 401',
    statement: 'force is a boolean, false by default.',
  },
  'jasque.manage-structure.result-fields': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Return Type, line 417',
    statement: 'A result carries success, operation, path and message.',
  },
  'jasque.manage-structure.result-new-path': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Return Type, line 420',
    statement: 'new_path of the result names the destination of rename and move, and is left out for the others.',
  },
  'jasque.manage-structure.result-structure': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Return Type, line 423',
    statement: 'structure of the result is filled by list_structure, and left out for the others.',
  },
  'jasque.manage-structure.result-affected-count': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Return Type, line 422',
    statement: 'affected_count of the result is a number for bulk calls, and left out for the others.',
  },
  'jasque.manage-structure.create-folder': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Operations, line 407',
    statement: 'create_folder makes a folder.',
  },
  'jasque.manage-structure.create-folder-nested': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Usage Examples, line 446',
    statement: 'create_folder makes all folders that are missing above the new one.',
  },
  'jasque.manage-structure.create-folder-exists': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Error Handling, line 550',
    statement: 'create_folder of a folder that exists answers "Folder already exists: {path}".',
  },
  'jasque.manage-structure.rename-folder': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Usage Examples, line 450',
    statement: 'rename gives a folder its new path, with all that lies in it.',
  },
  'jasque.manage-structure.rename-note': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Usage Examples, line 459',
    statement: 'rename gives a note its new path.',
  },
  'jasque.manage-structure.rename-bulk': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Usage Examples, line 533',
    statement: 'rename with bulk renames each of the items.',
  },
  'jasque.manage-structure.move-note': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Usage Examples, line 468',
    statement: 'move takes a note to its new path.',
  },
  'jasque.manage-structure.move-folder': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Usage Examples, line 477',
    statement: 'move takes a folder to its new path, with all that lies in it.',
  },
  'jasque.manage-structure.move-bulk': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Usage Examples, line 519',
    statement: 'move with bulk moves each of the items.',
  },
  'jasque.manage-structure.links': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Operations, line 408',
    statement: 'rename and move update the links to what they moved, as the app does.',
    decided: 'seed-facts.md, jasque',
  },
  'jasque.manage-structure.delete-folder': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Operations, line 409',
    statement: 'delete_folder removes an empty folder.',
  },
  'jasque.manage-structure.delete-folder-force': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Operations, line 409',
    statement: 'delete_folder with force removes a folder that is not empty.',
  },
  'jasque.manage-structure.delete-folder-trash': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Operations, line 409',
    statement: "delete_folder puts what it removes where the vault's trash setting says.",
    decided: 'seed-facts.md, jasque',
  },
  'jasque.manage-structure.list-structure': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Operations, line 411',
    statement: 'list_structure returns the tree of folders and notes.',
  },
  'jasque.manage-structure.list-structure-bound': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Operations, line 411',
    statement: 'list_structure returns 500 folders and notes at most, and message says how to see the others.',
    decided: 'docs/toolsets/jasque.md',
  },
  'jasque.manage-structure.list-structure-root': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Usage Examples, line 507',
    statement: 'list_structure with an empty path starts at the root of the vault.',
  },
  'jasque.manage-structure.list-structure-folder': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Usage Examples, line 511',
    statement: 'list_structure with the path of a folder returns the tree below it.',
  },
  'jasque.manage-structure.node-fields': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Return Type, line 425',
    statement: 'Each node of the tree has a name, a path and a type, folder or note.',
  },
  'jasque.manage-structure.node-children': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Return Type, line 429',
    statement: 'A node of a folder holds what lies in the folder as children.',
  },
  'jasque.manage-structure.path-not-found': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Error Handling, line 551',
    statement:
      'rename, move and delete_folder of a missing path answer "Path not found: {path}. Use operation=\'list_structure\' to see available paths".',
  },
  'jasque.manage-structure.destination-exists': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Error Handling, line 552',
    statement:
      'rename and move to a path that exists change nothing and answer "Destination already exists: {new_path}. Choose a different name or delete the existing item first".',
  },
  'jasque.manage-structure.not-empty': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Error Handling, line 553',
    statement:
      'delete_folder without force of a folder that is not empty removes nothing and answers "Folder is not empty: {path}. Use force=True to delete non-empty folders, or empty the folder first".',
  },
  'jasque.manage-structure.new-path-required': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Error Handling, line 554',
    statement: 'rename and move without new_path answer "new_path is required for {operation} operation".',
  },
  'jasque.manage-structure.access-denied': {
    place: 'jasque-tool-designs § Tool 3: obsidian_manage_structure > Error Handling, line 555',
    statement: 'A path outside the vault is answered "Access denied: Path must be within vault root".',
    decided: 'this table, against the code of line 670',
  },
} as const satisfies Record<string, Requirement>;
