import { type RegexMatch, RegexThread } from './regex-thread.ts';

export interface Pattern {
  readonly source: string;
  readonly flags: string;
}

interface Search {
  readonly text: string;
  readonly pattern: Pattern;
  readonly limitMs: number;
}

/** Finds the flags with which a pattern is valid. Many that people write are valid only by code units. */
export function compilePattern(source: string): Pattern | { readonly problem: string } {
  let problem = '';
  for (const flags of ['gmu', 'gm']) {
    try {
      new RegExp(source, flags);
      return { source, flags };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      problem ||= error.message;
    }
  }
  return { problem };
}

/** Finds every match of a pattern in a text; undefined if the search exceeds its time limit. */
export async function findMatches({ text, pattern, limitMs }: Search): Promise<readonly RegexMatch[] | undefined> {
  const thread = new RegexThread();
  const job = { pattern, texts: [text], most: Number.POSITIVE_INFINITY, isBrief: false, limitMs };
  const found = await thread.search(job);
  thread.close();
  return found?.[0];
}

/** Expands a replacement: `$1`, `$<name>` and `$&` stand for what was matched, `$$` for a `$`. */
export function expandReplacement(replace: string, match: RegexMatch): string {
  // No name ends after the last `>`, and searching for the end of each would take quadratic time.
  const end = replace.lastIndexOf('>') + 1;
  const expanded = (sign: string) => {
    if (sign === '$$') return '$';
    if (sign === '$&') return match.text;
    return sign.startsWith('$<') ? namedGroup(sign, match) : numberedGroup(sign, match);
  };
  return (
    replace.slice(0, end).replaceAll(/\$(?:[$&]|\d{1,2}|<[^>]*>)/g, expanded) +
    replace.slice(end).replaceAll(/\$(?:[$&]|\d{1,2})/g, expanded)
  );
}

function namedGroup(sign: string, { named }: RegexMatch): string {
  return named === undefined ? sign : (named[sign.slice(2, -1)] ?? '');
}

/** `$12` is group 12 if there are that many, otherwise group 1 followed by a `2`. */
function numberedGroup(sign: string, { groups }: RegexMatch): string {
  for (const length of [sign.length, 2]) {
    const number = Number(sign.slice(1, length));
    if (number >= 1 && number <= groups.length) return (groups[number - 1] ?? '') + sign.slice(length);
  }
  return sign;
}
