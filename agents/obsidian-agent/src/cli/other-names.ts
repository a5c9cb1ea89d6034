/** What other programs call the commands, only to suggest the command. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  search: ['find', 'grep', 'query'],
  read: ['cat', 'get', 'open', 'print', 'show', 'view'],
  notes: ['dir', 'ls'],
  create: ['add', 'new', 'touch', 'write'],
  edit: ['change', 'replace', 'update'],
  move: ['mv'],
  delete: ['del', 'remove', 'rm', 'trash'],
  daily: ['journal', 'today'],
  tasks: ['todo', 'todos'],
  history: ['log'],
  undo: ['restore', 'revert', 'rollback'],
  vault: ['stats', 'status'],
};

/** The command that other programs call by this name. */
export function commandKnownAs(word: string): string | undefined {
  return Object.keys(otherNames).find((command) => otherNames[command]?.includes(word));
}
