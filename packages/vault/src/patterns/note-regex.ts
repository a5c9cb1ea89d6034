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

/** The flags with which an expression can be read; many that people write are valid by code units alone. */
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

/** Every place of a text that an expression fits; undefined where the search takes longer than it may. */
export async function findMatches({ text, pattern, limitMs }: Search): Promise<readonly RegexMatch[] | undefined> {
  const thread = new RegexThread();
  const job = { pattern, texts: [text], most: Number.POSITIVE_INFINITY, isBrief: false, limitMs };
  const found = await thread.search(job);
  thread.close();
  return found?.[0];
}

/** What takes the place of a match: `$1`, `$<name>` and `$&` stand for what was found, `$$` for a `$`. */
export function expandReplacement(replace: string, match: RegexMatch): string {
  // Behind the last `>` no name ends, and looking for the end of each would take the square of their number.
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

/** `$12` is the twelfth group where there are so many, else the first one and a `2`. */
function numberedGroup(sign: string, { groups }: RegexMatch): string {
  for (const length of [sign.length, 2]) {
    const number = Number(sign.slice(1, length));
    if (number >= 1 && number <= groups.length) return (groups[number - 1] ?? '') + sign.slice(length);
  }
  return sign;
}
