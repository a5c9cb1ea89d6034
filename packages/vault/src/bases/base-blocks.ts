import { parseNote, type Span } from '@obsidian-agent/markdown';
import { verdict } from '../metadata/note-index.ts';
import { isNotePath } from '../paths/link-paths.ts';
import type { IndexedReader } from '../snapshots/unread-texts.ts';

/** A code block `base` of a note. */
export interface BaseBlock {
  /** Number of the block among those of its note, from 1. */
  readonly block: number;
  /** With LF line breaks. */
  readonly text: string;
  /** Lines of the note before the text. */
  readonly linesBefore: number;
  /** The lines of the text in the note; its last line break is included if a fence follows. */
  readonly span: Span;
}

const FENCE = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*base[ \t]*$/;
const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/g;

/** The base blocks in the text of a note, in their order. */
export function baseBlocksIn(text: string): BaseBlock[] {
  if (!/^[ \t>]*(?:```|~~~).*base/m.test(text)) return [];
  const fenced = parseNote(text).sections.flatMap(({ type, start, end }) => {
    const [fence = '', ...lines] = text.slice(start, end).match(LINE) ?? [];
    if (type !== 'code' || !FENCE.test(fence.trimEnd())) return [];
    const last = lines.findLast((line) => line !== '') ?? '';
    const isClosed = /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/.test(last.trimEnd());
    const span = { start: start + fence.length, end: end - (isClosed ? last.length : 0) };
    return [span];
  });
  return fenced.map((span, index) => {
    const lines = text.slice(span.start, span.end).replace(/\r\n|\r/g, '\n');
    const linesBefore = text.slice(0, span.start).split(/\r\n|\r|\n/).length - 1;
    return { block: index + 1, text: lines.replace(/\n$/, ''), linesBefore, span };
  });
}

/** The base blocks of all notes that pass a test, in any order. The index knows which notes can have one. */
export function* listBaseBlocks(
  { reader, index }: IndexedReader,
  isIncluded: (path: string) => boolean,
): Generator<BaseBlock & { readonly path: string }> {
  const [word, backticks, tildes] = ['base', '```', '~~~'].map((piece) => index.holding(piece));
  const canHave = (at: number) =>
    word?.[at] !== verdict.no && (backticks?.[at] !== verdict.no || tildes?.[at] !== verdict.no);
  const paths = index
    .texts()
    .flatMap(({ path }, at) => (isNotePath(path) && isIncluded(path) && canHave(at) ? [path] : []));
  for (const { path, text } of reader.readSnapshots(paths))
    for (const block of baseBlocksIn(text)) yield { path, ...block };
}
