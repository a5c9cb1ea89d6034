import { findNearest } from '../errors/did-you-mean.ts';
import { LONGEST_QUERY } from './fields/longest-query.ts';

/** The operators of a question, and those that only Obsidian's search language has. */
const OF_QUESTIONS = ['path', 'file', 'tag'];
const OPERATORS = [
  ...OF_QUESTIONS,
  ...['content', 'line', 'block', 'section', 'task', 'task-todo', 'task-done', 'match-case', 'ignore-case'],
];
/** Names that people write for an operator. That language suggests the right one. */
const HABITS = ['filename', 'name', 'title', 'folder', 'dir', 'directory', 'todo', 'done', 'text', 'body'];
/** In shorter names, a mistake looks like another word. */
const SHORTEST_MISTYPED = 3;

const GROUPING = /(?:^|\s)-?OR(?:\s|$)|[()[\]]/;
const REGEX = /(?:^|[\s:-])\/[^\s/]/;
const BEFORE_COLON = /(?:^|[\s-])([a-z][a-z_-]*):(?=\S)(?!\/\/)/gi;

/**
 * Whether a query needs nothing of Obsidian's search language that mode `question` of `search_notes` does not know:
 * OR, parentheses, brackets, regular expressions, and operators other than path:, file: and tag:, also mistyped ones. A
 * text that is too long for that language is a question, too.
 */
export function isPlainQuestion(query: string): boolean {
  if (query.length > LONGEST_QUERY) return true;
  return !GROUPING.test(query) && !REGEX.test(query) && !usesOperator(query);
}

function usesOperator(query: string): boolean {
  return [...query.matchAll(BEFORE_COLON)].some(([, written = '']) => {
    const name = written.toLowerCase();
    if (OF_QUESTIONS.includes(name)) return false;
    return OPERATORS.includes(name) || HABITS.includes(name) || (name.length >= SHORTEST_MISTYPED && isMistyped(name));
  });
}

function isMistyped(name: string): boolean {
  return name.startsWith('task') || findNearest(name, OPERATORS) !== undefined;
}
