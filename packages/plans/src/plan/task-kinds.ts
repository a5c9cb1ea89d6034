/** Fields of which a task has exactly one. They say what it does. */
export const taskKinds = ['action', 'approval', 'plan'] as const;
