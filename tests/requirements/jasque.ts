import { jasqueManageNotes } from './jasque/manage-notes.ts';
import { jasqueManageStructure } from './jasque/manage-structure.ts';
import { jasqueQueryVault } from './jasque/query-vault.ts';
import type { Requirement } from './requirement.ts';

/** The requirements of Jasque's three tools that a user can check. */
export const jasque = {
  'jasque.tools.names': {
    place: 'jasque-tool-designs § Tool Summary, line 55',
    statement: 'The toolset has three tools: obsidian_manage_notes, obsidian_query_vault, obsidian_manage_structure.',
  },
  'jasque.tools.operations': {
    place: 'jasque-tool-designs § Tool Summary, line 59',
    statement: 'The three tools have 18 operations together: 6, 7 and 5.',
    decided: 'toolsets.md, table',
  },
  'jasque.tools.descriptions': {
    place: 'jasque-tool-designs § Tool Description Templates, line 695',
    statement: 'Each tool is described to the model by its template, word for word.',
  },

  'jasque.vault.setting': {
    place: 'jasque-tool-designs § Agent Overview > Deployment Context, line 20',
    statement: 'The vault is the folder that OBSIDIAN_VAULT_PATH names.',
  },
  'jasque.vault.container': {
    place: 'jasque-tool-designs § Agent Overview > Deployment Context, line 19',
    statement: 'In a container the vault lies at /vault, mounted for reading and writing.',
  },
  'jasque.vault.relative-paths': {
    place: 'jasque-tool-designs § Implementation Notes > Docker Volume Context, line 637',
    statement: 'Every path of a tool is relative to the root of the vault.',
  },
  'jasque.vault.live': {
    place: 'jasque-tool-designs § Implementation Notes > Docker Volume Context, line 638',
    statement: 'A change that another program makes in the vault is seen by the next call.',
  },

  'jasque.paths.traversal': {
    place: 'jasque-tool-designs § Implementation Notes > Path Validation, line 674',
    statement: 'A path with ../ that leads out of the vault is refused, in whichever parameter or item it stands.',
  },
  'jasque.paths.symbolic-link': {
    place: 'jasque-tool-designs § Implementation Notes > Path Validation, line 668',
    statement: 'A path that leads out of the vault through a symbolic link is refused.',
  },

  'jasque.errors.are-results': {
    place: 'jasque-tool-designs § Tool 1: obsidian_manage_notes > Error Handling, line 187',
    statement: 'An error is a result with success false and a message, not a failure of the call.',
    decided: 'toolsets.md, jasque',
  },

  'jasque.markdown.wikilinks': {
    place: 'jasque-tool-designs § Implementation Notes > Obsidian Markdown Conventions, line 686',
    statement: '[[note-name]] and [[folder/note|Display Text]] are links to the note.',
  },

  'jasque.bulk.path-ignored': {
    place: 'jasque-tool-designs § Bulk Operations Pattern > Enabling Bulk Mode, line 567',
    statement: 'With bulk true the parameter path is ignored.',
  },
  'jasque.bulk.item-parameters': {
    place: 'jasque-tool-designs § Bulk Operations Pattern > Items Format, line 571',
    statement: 'Each entry of items holds the parameters of one single operation.',
  },
  'jasque.bulk.items-required': {
    place: 'jasque-tool-designs § Bulk Operations Pattern > Enabling Bulk Mode, line 566',
    statement: 'bulk true without items is answered with success false.',
  },
  'jasque.bulk.completed': {
    place: 'jasque-tool-designs § Bulk Operations Pattern > Bulk Response, line 597',
    statement: 'A bulk call of which every item succeeds has success true and the message "Bulk operation completed".',
  },
  'jasque.bulk.partial-message': {
    place: 'jasque-tool-designs § Bulk Operations Pattern > Partial Failures, line 610',
    statement:
      'A bulk call of which items fail has success false and the message "Bulk operation partially completed".',
  },
  'jasque.bulk.affected-count': {
    place: 'jasque-tool-designs § Bulk Operations Pattern > Bulk Response, line 591',
    statement: 'affected_count of a bulk call is the number of items that succeeded.',
    decided: 'the example of line 611, where errors stand beside the count',
  },
  'jasque.bulk.partial-continues': {
    place: 'jasque-tool-designs § Bulk Operations Pattern > Partial Failures, line 604',
    statement: 'An item that fails holds back none of the other items.',
  },
  'jasque.bulk.partial-errors': {
    place: 'jasque-tool-designs § Bulk Operations Pattern > Partial Failures, line 612',
    statement: 'A partly failed bulk call lists each failed item in errors, as path and error.',
    decided: 'toolsets.md, jasque',
  },
  'jasque.bulk.error-not-found': {
    place: 'jasque-tool-designs § Bulk Operations Pattern > Partial Failures, line 613',
    statement: 'In errors, an item whose path does not exist has the error "File not found".',
  },
  'jasque.bulk.error-destination': {
    place: 'jasque-tool-designs § Bulk Operations Pattern > Partial Failures, line 614',
    statement: 'In errors, an item whose destination exists has the error "Destination exists".',
  },

  ...jasqueManageNotes,
  ...jasqueQueryVault,
  ...jasqueManageStructure,
} as const satisfies Record<string, Requirement>;
