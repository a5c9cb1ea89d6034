/** A limit above the length of every list, and above what a caller can ask for. */
export const ALL = 1e12;
