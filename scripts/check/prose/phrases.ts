/** A phrase that a native technical writer would not use, and what to write instead. */
export interface Phrase {
  readonly pattern: RegExp;
  readonly better: string;
}

/** Whole words, in any case. The list is short on purpose: a hit is always wrong, or quoted. */
export const phrases: readonly Phrase[] = [
  { pattern: /\banew\b|\bonce more\b/i, better: 'again' },
  { pattern: /\bis none of\b/i, better: 'is not a …, invalid …, does not belong to …' },
  {
    pattern: /(?<!\bthere )\b(is|are) no (?!longer\b|more than\b|such\b)[a-z]+/i,
    better: 'is not a …, is invalid, is missing',
  },
  { pattern: /\btold\b/i, better: 'reported, returned, shown, listed' },
  { pattern: /\btells\b/i, better: 'reports, returns, shows, lists, says' },
  { pattern: /\bcame to no\b|\bcame of\b/i, better: 'got no …, failed, resulted from' },
  { pattern: /\blies\b/i, better: 'is, is stored, is located' },
  { pattern: /\bmend(s|ed|ing)?\b/i, better: 'fix' },
  { pattern: /\bwhoever\b|\bwhatever\b|\bwhichever\b/i, better: 'the caller, any …, the … that' },
  { pattern: /\bmeant by\b/i, better: 'refers to, resolves to, identified by' },
  { pattern: /\bleads? nowhere\b/i, better: 'broken link' },
  { pattern: /\bbesides\b/i, better: 'also, in addition' },
  { pattern: /\bmay be forgotten\b/i, better: 'cache; safe to delete' },
  { pattern: /\bclosed to\b/i, better: 'permission denied' },
  { pattern: /\bheld back\b|\bkept from\b/i, better: 'withheld, hidden' },
  { pattern: /\bhands? (out|back)\b/i, better: 'return' },
  { pattern: /\btak(e|es|en|ing) back\b/i, better: 'undo, revert' },
  { pattern: /\bof none\b/i, better: 'does not belong to' },
  { pattern: /\bof the app\b|\bthe app's\b/i, better: "Obsidian's" },
  { pattern: /\bthe system (closes|keeps|lets|would)\b/i, better: 'the operating system denies' },
  { pattern: /\bat once\b/i, better: 'immediately, in parallel' },
  { pattern: /\bfor want of\b/i, better: 'for lack of, because … is missing' },
  { pattern: /\b(is|are|was|were) not there\b/i, better: 'is missing, does not exist' },
];

/** The longest sentence, in words, that is easy to read. */
export const LONGEST_SENTENCE = 35;
