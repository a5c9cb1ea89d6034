import type { Toolset } from '../../toolset/toolset.ts';
import { manageNotes } from './manage-notes.ts';
import { manageStructure } from './manage-structure.ts';
import { queryVault } from './query-vault.ts';
import { readArguments } from './read-arguments.ts';

export const toolset: Toolset = {
  name: 'jasque',
  summary: 'Three tools with 18 operations for notes, searches and folders, by exact paths, with bulk calls.',
  instructions:
    'Paths are relative to the root of the vault. An error is a result with success false, whose message says what to do next.',
  readArguments,
  readingForms: {
    obsidian_manage_notes: { operations: ['read'] },
    obsidian_manage_structure: { operations: ['list_structure'] },
  },
  calls: {
    obsidian_manage_notes: manageNotes,
    obsidian_query_vault: queryVault,
    obsidian_manage_structure: manageStructure,
  },
};
