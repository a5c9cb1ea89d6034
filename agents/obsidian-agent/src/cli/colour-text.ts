import { styled } from '@obsidian-agent/cli';

const HEADING = /^#{1,6} .*$/;
const FENCE = /^\s*(?:```|~~~)/;
const TAG = String.raw`(?<![\p{L}\p{N}_/&[(#-])#[\p{N}_/-]*[\p{L}_][\p{L}\p{N}_/-]*`;
const DATE = String.raw`(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])`;
const COLOURS = { isColoured: true };

/** Colours headings, tags, dates and the matches of a query, for a terminal. Code is left as it is. */
export function colourText(text: string, query?: string): string {
  const words = query === undefined ? [] : wordsOf(query);
  const parts = [...(words.length === 0 ? [] : [words.map(escaped).join('|')]), TAG, DATE];
  const pattern = new RegExp(parts.join('|'), 'giu');
  let isCode = false;
  const lines = text.split('\n').map((line) => {
    const isFence = FENCE.test(line);
    if (isFence) isCode = !isCode;
    if (isCode || isFence) return line;
    if (HEADING.test(line)) return styled(COLOURS, ['bold', 'magenta'], line);
    return line.replaceAll(pattern, (found) => styled(COLOURS, styleOf(found), found));
  });
  return lines.join('\n');
}

function escaped(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function styleOf(found: string): Parameters<typeof styled>[1] {
  if (/^#./.test(found)) return 'cyan';
  return /^\d{4}-\d{2}-\d{2}$/.test(found) ? 'green' : ['bold', 'yellow'];
}

/** The words and phrases of a query that can be found in a text. */
function wordsOf(query: string): string[] {
  const found = query.matchAll(/(?<!\S)"([^"]+)"|(?<!\S)([^\s"():[\]/-][^\s"():[\]/]*)(?![^\s)]*:)/gu);
  return [...found].map(([, phrase, word]) => phrase ?? word ?? '').filter((word) => word !== 'OR' && word !== '');
}
