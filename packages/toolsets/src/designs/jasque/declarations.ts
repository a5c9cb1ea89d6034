import type { ToolDeclaration } from '../../toolset/toolset.ts';
import { manageNotes } from './declarations/manage-notes.ts';
import { manageStructure } from './declarations/manage-structure.ts';
import { queryVault } from './declarations/query-vault.ts';

export const declarations: readonly ToolDeclaration[] = [manageNotes, queryVault, manageStructure];
