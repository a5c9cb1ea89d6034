import type { Toolset } from '../../toolset/toolset.ts';
import { manageNotes } from './manage-notes.ts';
import { manageVault } from './manage-vault.ts';
import { queryVault } from './query-vault.ts';

export const toolset: Toolset = {
  name: 'vault-agent',
  summary: 'Three tools of 14 operations that answer in plain text, for an assistant that manages a vault.',
  instructions: `You are an AI assistant that helps users manage their Obsidian vault.

You can:
- Search and discover notes (obsidian_query_vault)
- Create, read, update notes (obsidian_manage_notes)
- Organize vault with folders and bulk operations (obsidian_manage_vault)

Always use response_format="concise" unless you need detailed metadata for follow-up operations.
For bulk operations, ALWAYS preview with dry_run=True before executing.
Be helpful and concise. Confirm destructive actions before proceeding.`,
  readingForms: {
    obsidian_manage_notes: { operations: ['read', 'get_daily_note'] },
    obsidian_manage_vault: { operations: ['list_folders'] },
  },
  calls: {
    obsidian_query_vault: queryVault,
    obsidian_manage_notes: manageNotes,
    obsidian_manage_vault: manageVault,
  },
};
