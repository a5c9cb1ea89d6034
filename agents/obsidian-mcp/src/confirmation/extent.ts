/** What a user is asked about: what takes notes, folders or changes away, or whatever changes a vault. */
export const extents = ['deletions', 'changes'] as const;

export type Extent = (typeof extents)[number];
