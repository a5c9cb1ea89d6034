/** Loads the languages' stop words, which only the marks of a question need. */
export { matchesOfQuestion } from '@obsidian-agent/vault';
