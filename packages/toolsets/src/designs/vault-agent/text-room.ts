/** How many times longer a detailed answer may be: between 3 and 5, because tokenizers count differently. */
const MORE = 3.7;

/** Tokens per character, by kind; a character of any other script is one token. */
const WORTH = [
  { kind: /\s/gu, tokens: 0 },
  { kind: /\p{Script=Latin}/gu, tokens: 0.25 },
  { kind: /\d/gu, tokens: 0.45 },
  { kind: /\p{ASCII}/gu, tokens: 0.6 },
] as const;

/**
 * Estimates the tokens of a text: a Latin word has few, a date or a path has many.
 *
 * Tokenizers differ, but the estimate is only used to compare texts of one vault.
 */
export function roughTokens(text: string): number {
  let rest = text;
  let sum = 0;
  for (const { kind, tokens } of WORTH) {
    const without = rest.replace(kind, '');
    sum += (rest.length - without.length) * tokens;
    rest = without;
  }
  return sum + rest.length;
}

/** Tokens allowed for a detailed answer, given the concise one. */
export function roomBeside(concise: string): number {
  return roughTokens(concise) * MORE;
}

/** The beginning of a text on one line, cut at a word to fit the tokens. */
export function cutTo(text: string, tokens: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (roughTokens(line) <= tokens) return line;
  let room = tokens;
  let end = 0;
  for (const sign of line) {
    room -= roughTokens(sign);
    if (room < 0) break;
    end += sign.length;
  }
  const cut = line.slice(0, end);
  const word = /^(.*\S)\s\S*$/s.exec(cut)?.[1];
  const kept = word !== undefined && word.length > cut.length / 2 ? word : cut;
  return kept === '' ? '' : `${kept}...`;
}

/** As many names as fit, and the number of the others. */
export function namesWithin(names: readonly string[], tokens: number): string {
  const [first, ...others] = names;
  if (first === undefined) return 'none';
  const shown = [first];
  let room = tokens - roughTokens(first);
  for (const name of others) {
    room -= roughTokens(`, ${name}`);
    if (room < 0) break;
    shown.push(name);
  }
  const left = names.length - shown.length;
  return left === 0 ? shown.join(', ') : `${shown.join(', ')} and ${left} more`;
}
