/** Longest path in characters; two of them joined are still accepted by a command. */
export const LONGEST_PATH = 2000;
/** Longest search in characters; in quotes, each may need a backslash, and a command accepts 10,000. */
export const LONGEST_QUERY = 4000;
/** Most items of one bulk call, which is one transaction. */
export const MOST_ITEMS = 1000;
/** Results of a query without a limit. */
export const DEFAULT_LIMIT = 50;
/** Results of a list that has no limit in the design, unless one is given anyway. */
export const LONGEST_LIST = 500;
/** Largest limit, which stands for all. */
export const HIGHEST_LIMIT = 1_000_000;
