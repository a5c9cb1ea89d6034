/** Characters of a path; two of them joined are still one that a command takes. */
export const LONGEST_PATH = 2000;
/** Characters of a search; in quotes, each may need a backslash, and a command takes 10,000. */
export const LONGEST_QUERY = 4000;
/** Items of one bulk call, which is one transaction. */
export const MOST_ITEMS = 1000;
/** Items of one page of a list of the commands. */
export const PAGE = 1000;
/** Results of a query that names no limit. */
export const DEFAULT_LIMIT = 50;
/** Results of a list for which the design takes no limit, unless one is given all the same. */
export const LONGEST_LIST = 500;
/** The most that a limit may be, and so all. */
export const HIGHEST_LIMIT = 1_000_000;
