/** The groups of commands in help and in the command reference, in their order, with their titles. */
export const commandGroups = {
  find: 'Find and read',
  write: 'Write notes',
  tasks: 'Daily notes, tasks and tags',
  links: 'Links',
  files: 'Move and delete',
  bulk: 'Change many notes',
  history: 'History',
  agent: 'The vault and the agent',
} as const;

export type CommandGroup = keyof typeof commandGroups;
