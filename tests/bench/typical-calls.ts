/** A tool of `native` and its arguments. */
export type TypicalCall = readonly [tool: string, args: Readonly<Record<string, unknown>>];

/** Twenty calls as a model makes them in its work, grouped by their corpus. None changes it. */
export const typicalCalls: Readonly<Record<string, readonly TypicalCall[]>> = {
  'dnd5e-srd': [
    ['search_notes', { query: 'fire damage' }],
    ['read_note', { note: 'fireball' }],
    ['get_links', { note: 'goblin' }],
    ['get_note_info', { note: 'goblin' }],
    ['list_notes', { folder: 'compendium/spells' }],
    ['list_folders', {}],
    ['find_related', { note: 'fireball' }],
  ],
  'tasks-demo': [
    ['list_tasks', {}],
    ['list_tasks', { folder: 'Manual Testing', include_completed: true }],
    ['search_notes', { query: 'filter' }],
    ['list_tags', {}],
    ['read_note', { note: 'ACME' }],
    ['append_note', { note: 'ACME', content: '- [ ] call them back', dry_run: true }],
  ],
  'knowledge-garden-zh': [
    ['search_notes', { query: '常青笔记' }],
    ['get_links', { note: '常青笔记' }],
    ['list_tags', {}],
    ['list_notes', { folder: 'Cards' }],
    ['list_properties', {}],
    ['get_vault_info', {}],
    ['move_note', { note: '常青笔记', to: 'Cards/', dry_run: true }],
  ],
};
