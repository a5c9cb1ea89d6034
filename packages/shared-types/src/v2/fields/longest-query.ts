/** Longest query in characters; questions may be longer. */
export const LONGEST_QUERY = 10_000;
