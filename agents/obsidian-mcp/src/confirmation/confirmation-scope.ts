/** What a user is asked about: what takes notes, folders or changes away, or whatever changes a vault. */
export const confirmationScopes = ['deletions', 'changes'] as const;

export type ConfirmationScope = (typeof confirmationScopes)[number];
