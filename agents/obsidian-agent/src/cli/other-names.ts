/** What other programs call the commands, and words for the project's other programs; only to suggest them. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  search: ['ask', 'find', 'grep', 'query', 'question'],
  read: ['cat', 'get', 'open', 'print', 'show', 'view'],
  notes: ['dir', 'list', 'ls'],
  create: ['add', 'new', 'touch', 'write'],
  edit: ['change', 'replace', 'update'],
  move: ['mv'],
  delete: ['del', 'remove', 'rm', 'trash'],
  daily: ['journal', 'today'],
  tasks: ['todo', 'todos'],
  history: ['log'],
  undo: ['restore', 'revert', 'rollback'],
  vault: ['stats', 'status'],
  generate_moc: ['moc'],
  get_random_note: ['random'],
  get_periodic_note: ['weekly', 'monthly', 'quarterly', 'yearly'],
  'obsidian-orchestrator': ['plan', 'plans', 'run'],
  'agent-contract': ['prove'],
};

/** The command that other programs call by this name, or the program that does what it says. */
export function commandKnownAs(word: string): string | undefined {
  return Object.keys(otherNames).find((command) => otherNames[command]?.includes(word));
}
