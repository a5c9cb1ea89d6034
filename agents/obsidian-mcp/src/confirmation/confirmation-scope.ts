/** Which commands need the user's approval: those that delete or undo, or all writes. */
export const confirmationScopes = ['deletions', 'changes'] as const;

export type ConfirmationScope = (typeof confirmationScopes)[number];
