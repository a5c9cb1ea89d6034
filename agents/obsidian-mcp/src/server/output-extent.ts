/** Detail of output schemas: only that the output is an object, or all its members. */
export const outputExtents = ['brief', 'whole'] as const;

export type OutputExtent = (typeof outputExtents)[number];
