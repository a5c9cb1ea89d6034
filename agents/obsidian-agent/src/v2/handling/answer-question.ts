/** Loads the languages of questions, which no other mode of a search needs. */
export { answerQuestion } from '@obsidian-agent/vault';
