import { characterStart } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';

/** The most characters to return of a line. */
const MOST = 200;

interface LinkLocation {
  readonly source: string;
  /** Counted from 1. */
  readonly line: number;
  /** The link on the line, around which a long line is cut. */
  readonly link: string;
}

/** The current lines at some locations, in the same order, each cut to 200 characters around the link. */
export function lineTexts(reader: VaultReader, places: readonly LinkLocation[]): string[] {
  const lines = new Map<string, readonly string[]>();
  for (const { path, text } of reader.readSnapshots([...new Set(places.map(({ source }) => source))]))
    lines.set(path, text.split(/\r\n|\r|\n/));
  return places.map(({ source, line, link }) => cutAround(lines.get(source)?.[line - 1] ?? '', link));
}

/** Cuts a long line to the text around a piece of it; `…` marks omitted text. */
export function cutAround(line: string, piece: string): string {
  const text = line.trim();
  if (text.length <= MOST) return text;
  const at = Math.max(0, text.indexOf(piece));
  const spare = Math.max(0, MOST - piece.length - 2);
  const from = Math.max(0, Math.min(at - (spare >> 1), text.length - MOST + 1));
  const start = from <= 1 ? 0 : characterStart(text, from);
  const end = characterStart(text, start === 0 ? MOST - 1 : start + MOST - 2);
  const isEnd = end >= text.length;
  return `${start === 0 ? '' : '…'}${text.slice(start, isEnd ? undefined : end).toWellFormed()}${isEnd ? '' : '…'}`;
}
