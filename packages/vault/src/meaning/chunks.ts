import { findFrontmatterBlock } from '@obsidian-agent/markdown';
import { headingPaths } from '../metadata/heading-paths.ts';
import type { HeadingFact } from '../metadata/note-facts.ts';
import { nameOf, withoutNoteExtension } from '../paths/link-paths.ts';

/** A part of a note that gets a vector of its own. */
export interface Chunk {
  /** Its first line, from 1. */
  readonly line: number;
  /** The note's title and the headings above the part, on a line of their own, and then its text. */
  readonly text: string;
}

/** Characters of a chunk. Common models read about 512 tokens and ignore the rest. */
const MOST = 1500;

/** Splits a note at its headings, and long sections between lines. The properties are left out. */
export function chunksOf(
  { path: file, text }: { path: string; text: string },
  headings: readonly HeadingFact[],
): Chunk[] {
  const title = withoutNoteExtension(nameOf(file));
  const lines = text.split(/\r\n?|\n/);
  const first = lineAfterProperties(text);
  const starts = headings.filter(({ line }) => line >= first);
  const chunks = piecesOf(lines, first, starts[0]?.line ?? lines.length + 1).map((piece) =>
    withContext([title], piece),
  );
  for (const [at, path] of headingPaths(starts).entries()) {
    const context = [title, ...path.map((heading) => heading.text)];
    const [start, end] = [(starts[at]?.line ?? 0) + 1, starts[at + 1]?.line ?? lines.length + 1];
    chunks.push(...piecesOf(lines, start, end).map((piece) => withContext(context, piece)));
  }
  return chunks.length > 0 ? chunks : [{ line: 1, text: title }];
}

interface Piece {
  readonly line: number;
  readonly text: string;
}

function withContext(context: readonly string[], { line, text }: Piece): Chunk {
  // Bytes that are not valid UTF-8 are lone surrogates, which many servers refuse.
  return { line, text: `${context.join(' > ').slice(0, MOST)}\n${text}`.toWellFormed() };
}

/** The lines from one to before another in pieces that are not too long, without empty lines around them. */
function piecesOf(lines: readonly string[], from: number, end: number): Piece[] {
  const pieces: { line: number; text: string }[] = [];
  for (let line = from; line < end; line += 1) {
    for (const part of partsOf((lines[line - 1] as string).trimEnd())) {
      const last = pieces.at(-1);
      if (last !== undefined && last.text.length + part.length < MOST) last.text += `\n${part}`;
      else if (part !== '') pieces.push({ line, text: part });
    }
  }
  return pieces.map(({ line, text }) => ({ line, text: text.trim() })).filter(({ text }) => text !== '');
}

/** A line in parts that are not too long. */
function partsOf(text: string): string[] {
  const parts = [text.slice(0, MOST)];
  for (let from = MOST; from < text.length; from += MOST) parts.push(text.slice(from, from + MOST));
  return parts;
}

function lineAfterProperties(text: string): number {
  const block = findFrontmatterBlock(text);
  return block === undefined ? 1 : text.slice(0, block.end).split(/\r\n?|\n/).length;
}
