import { styled } from '@obsidian-agent/cli';

const HEADING = /^#{1,6} .*$/;
const FENCE = /^\s*(?:```|~~~)/;
/** Not the rest of a tag that was cut off. */
const TAG = String.raw`(?<![\p{L}\p{N}_/&[(#-])#(?![\p{L}\p{N}_/-]*…)[\p{N}_/-]*[\p{L}_][\p{L}\p{N}_/-]*`;
/** Not in a path. */
const DATE = String.raw`(?<![\d/-])\d{4}-\d{2}-\d{2}(?![\d/-]|\.\p{L})`;
const COLOURS = { isColoured: true };

/** What a text is coloured for: the places that a search found. */
export interface Matches {
  readonly pattern: string;
  /** Whether a text that the pattern found is one of them. */
  readonly isMatch: (found: string) => boolean;
}

/** Colours headings, tags, dates and matches, for a terminal. Code is left as it is. */
export function colourText(text: string, matches?: Matches): string {
  const parts = [TAG, DATE, ...(matches === undefined ? [] : [matches.pattern])];
  const pattern = new RegExp(parts.join('|'), 'giu');
  const coloured = (found: string) => {
    const style = styleOf(found, matches);
    return style === undefined ? found : styled(COLOURS, style, found);
  };
  let isCode = false;
  const lines = text.split('\n').map((line) => {
    const isFence = FENCE.test(line);
    if (isFence) isCode = !isCode;
    if (isCode || isFence) return line;
    return HEADING.test(line) ? styled(COLOURS, ['bold', 'magenta'], line) : line.replaceAll(pattern, coloured);
  });
  return lines.join('\n');
}

function styleOf(found: string, matches: Matches | undefined): Parameters<typeof styled>[1] | undefined {
  if (/^#./.test(found)) return 'cyan';
  if (/^\d{4}-\d{2}-\d{2}$/.test(found)) return 'green';
  return matches?.isMatch(found) ? ['bold', 'yellow'] : undefined;
}

/** The words and phrases of a query that can be found in a text; undefined if it has none. */
export function queryMatches(query: string): Matches | undefined {
  const found = query.matchAll(/(?<!\S)"([^"]+)"|(?<!\S)([^\s"():[\]/-][^\s"():[\]/]*)(?![^\s)]*:)/gu);
  const words = [...found]
    .map(([, phrase, word]) => phrase ?? word ?? '')
    .filter((word) => word !== 'OR' && word !== '');
  return words.length === 0 ? undefined : { pattern: words.map(RegExp.escape).join('|'), isMatch: () => true };
}
