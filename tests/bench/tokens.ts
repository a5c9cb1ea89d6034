const IDEOGRAPHIC = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const TOKEN = new RegExp(String.raw`[${IDEOGRAPHIC}]|\p{N}+|[[\p{L}\p{M}]--[${IDEOGRAPHIC}]]+|\S`, 'gv');

/** Counts words, groups of digits, signs, and each character of a script that has no spaces. */
export function countTokens(text: string): number {
  return text.match(TOKEN)?.length ?? 0;
}
