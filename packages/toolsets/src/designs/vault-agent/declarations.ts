import type { ToolDeclaration } from '../../toolset/toolset.ts';
import { manageNotes } from './declarations/manage-notes.ts';
import { manageVault } from './declarations/manage-vault.ts';
import { queryVault } from './declarations/query-vault.ts';

export const declarations: readonly ToolDeclaration[] = [queryVault, manageNotes, manageVault];
