export interface RegexpSource {
  readonly source: string;
  readonly flags: string;
}

/**
 * Runs regular expressions of formulas, as the methods of JavaScript do. A result is undefined if the expression had to
 * be stopped because it takes too long.
 */
export interface RegexpRunner {
  test(regexp: RegexpSource, text: string): boolean | undefined;
  replace(regexp: RegexpSource, text: string, replacement: string): string | undefined;
  split(regexp: RegexpSource, text: string, most: number): readonly string[] | undefined;
}

/** Runs regular expressions without a guard: only for formulas that are trusted. */
export const unguardedRegexps: RegexpRunner = {
  test: ({ source, flags }, text) => new RegExp(source, flags).test(text),
  replace: ({ source, flags }, text, replacement) => text.replace(new RegExp(source, flags), replacement),
  split: ({ source, flags }, text, most) => text.split(new RegExp(source, flags), most),
};
