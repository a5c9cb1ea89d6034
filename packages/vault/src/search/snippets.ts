import { lineIndex, lineStarts, unquoteDouble } from '@obsidian-agent/markdown';
import { characterStart } from '@obsidian-agent/shared-types';
import type { TextSnapshot } from '../core/vault.ts';
import { locateNodes } from '../formats/canvas-json.ts';
import { isNotePath } from '../paths/link-paths.ts';
import type { Query } from './query.ts';
import type { Mark } from './query-evaluation.ts';
import { searchableText } from './searchable-text.ts';

/** A line of a text that matches a search. */
export interface Snippet {
  /** In the file, from 1. */
  readonly line: number;
  /** Cut around the match if it is long. */
  readonly text: string;
  /** Approximate offset of the match in `text`. */
  readonly at: number;
  /** The lines before and after it in a note, except blank ones. */
  readonly around: readonly { readonly line: number; readonly text: string }[];
}

const LONGEST = 200;
/** Characters to show before the first match of a cut line. */
const BEFORE = 60;

/** The lines that match most parts of a search, then most of them as whole words: best first, or in line order. */
export function snippetsOf(
  { path, text }: TextSnapshot,
  marks: readonly Mark[],
  { most, isBestFirst }: { readonly most: number; readonly isBestFirst: boolean },
): Snippet[] {
  const byLine = new Map<number, MarkedLine>();
  for (const { line, column, leaf, isPartial = false } of marks) {
    const known = byLine.get(line) ?? { line, column, leaves: new Set(), whole: new Set() };
    known.leaves.add(leaf);
    if (!isPartial) known.whole.add(leaf);
    known.column = Math.min(known.column, column);
    byLine.set(line, known);
  }
  const best = [...byLine.values()].sort(byMatches).slice(0, most);
  return showLines({ path, text }, isBestFirst ? best : best.sort((a, b) => a.line - b.line));
}

interface MarkedLine {
  readonly line: number;
  column: number;
  /** The parts of the query that match in it, and those of them that match a whole word. */
  readonly leaves: Set<Query>;
  readonly whole: Set<Query>;
}

function byMatches(a: MarkedLine, b: MarkedLine): number {
  return b.leaves.size - a.leaves.size || b.whole.size - a.whole.size || a.line - b.line;
}

/** Lines of a text, each cut around a column. */
export function showLines(
  { path, text }: TextSnapshot,
  places: readonly { readonly line: number; readonly column: number }[],
): Snippet[] {
  if (places.length === 0) return [];
  const lines = searchableText(path, text).split(/\r\n|\r|\n/);
  const isNote = isNotePath(path);
  const lineInFile = isNote ? (line: number) => line : canvasLines(text);
  return places.map(({ line, column }) => ({
    line: lineInFile(line),
    ...cut(lines[line - 1] ?? '', column),
    around: isNote ? around(lines, line) : [],
  }));
}

function around(lines: readonly string[], line: number): Snippet['around'] {
  return [line - 1, line + 1].flatMap((near) => {
    const { text } = cut(lines[near - 1] ?? '', 0);
    return text === '' ? [] : [{ line: near, text }];
  });
}

function cut(line: string, column: number): Pick<Snippet, 'text' | 'at'> {
  const text = line.trim().toWellFormed();
  const at = Math.max(column - (line.length - line.trimStart().length), 0);
  if (text.length <= LONGEST) return { text, at };
  const start = at < LONGEST - BEFORE ? 0 : characterStart(text, Math.min(at - BEFORE, text.length - LONGEST));
  const end = characterStart(text, start + LONGEST);
  const [before, after] = [start === 0 ? '' : '…', end >= text.length ? '' : '…'];
  return { text: `${before}${text.slice(start, end)}${after}`, at: at - start + before.length };
}

/** Maps the lines of a canvas's cards to the file: each card is on the line where it begins. */
function canvasLines(json: string): (line: number) => number {
  const lines = lineIndex(json);
  const inFile = locateNodes(json).flatMap((node) => {
    const card = node.get('text');
    if (card === undefined) return [];
    return lineStarts(unquoteDouble(json, card).value).map(() => lines.lineOf(card.start) + 1);
  });
  return (line) => inFile[line - 1] ?? 1;
}
