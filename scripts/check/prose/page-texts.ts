import { type Text, withoutCode } from './source-texts.ts';

/** The paragraphs, list items, headings and table cells of a Markdown page, without its code. */
export function textsOfPage(source: string): Text[] {
  const lines = source.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, (code) => code.replaceAll(/[^\n]/g, '')).split('\n');
  const texts: Text[] = [];
  let open: { text: string; line: number } | undefined;
  for (const [at, line] of [...lines, ''].entries()) {
    const startsAnother = /^\s*([-*+]|\d+\.|#+|\||>)\s/.test(line);
    if (open !== undefined && (line.trim() === '' || startsAnother)) {
      texts.push(...cellsOf(open));
      open = undefined;
    }
    if (line.trim() === '') continue;
    open = open === undefined ? { text: line, line: at + 1 } : { ...open, text: `${open.text}\n${line}` };
  }
  return texts;
}

function cellsOf({ text, line }: { text: string; line: number }): Text[] {
  const prose = withoutCode(text).replaceAll(/\]\([^)]*\)/g, ']');
  const cells = /^\s*\|/.test(text) ? prose.split('|') : [prose.replace(/^\s*([-*+]|\d+\.|#+|>)\s/, '')];
  return cells.map((cell) => ({ kind: 'message', text: cell, line }));
}
