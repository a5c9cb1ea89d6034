/** How much is told of structured answers: that they are objects, or all their members. */
export const outputExtents = ['brief', 'whole'] as const;

export type OutputExtent = (typeof outputExtents)[number];
