import { LONGEST_QUERY } from './fields/longest-query.ts';

const GROUPING = /(?:^|\s)-?OR(?:\s|$)|[()[\]]/;
const REGEX = /(?:^|[\s:-])\/[^\s/]/;
const OPERATOR = /(?:^|[\s-])(?!(?:path|file|tag):)[a-z][a-z-]*:(?=\S)/i;

/**
 * Whether a query needs nothing of Obsidian's search language that mode `question` of `search_notes` does not know:
 * OR, parentheses, brackets, regular expressions, and operators other than path:, file: and tag:. A text that is too long
 * for that language is a question, too.
 */
export function isPlainQuestion(query: string): boolean {
  if (query.length > LONGEST_QUERY) return true;
  return !GROUPING.test(query) && !REGEX.test(query) && !OPERATOR.test(query);
}
