import { lineIndex } from '@obsidian-agent/markdown';
import type { Reference } from '../formats/note-references.ts';
import type { FileTable } from './resolution.ts';
import type { TextSource } from './sources.ts';
import { fileAtPath } from './target.ts';

/** A link that led to a file and leads nowhere now. */
export interface BrokenLink {
  /** Where the link stands, after the change. */
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  /** As written, without its brackets and its display text. */
  readonly link: string;
}

/** Which files lay where before a change, and lie where after it. */
export interface FilesChanged {
  readonly before: FileTable;
  readonly after: FileTable;
  /** Where a file of before lies after; undefined where it is gone. */
  at(path: string): string | undefined;
}

/** Lists the links of one file that a change leaves without a target. A link that finds another file is none. */
export function brokenLinksIn(files: FilesChanged, source: TextSource): BrokenLink[] {
  const path = files.at(source.path);
  if (path === undefined) return [];
  const broken = source.references.filter(
    (reference) =>
      targetIn(files.before, reference, source.path) !== undefined &&
      targetIn(files.after, reference, path) === undefined,
  );
  if (broken.length === 0) return [];
  const lines = lineIndex(source.text);
  return broken
    .map(({ span }) => ({ path, line: lines.lineOf(span.start) + 1, link: writtenAt(source.text, span) }))
    .sort((a, b) => a.line - b.line);
}

/** The file that a place leads to; undefined for a folder, and for a link that leads nowhere. */
export function targetIn(files: FileTable, { form, path }: Reference, sourcePath: string): string | undefined {
  if (form === 'folder') return undefined;
  if (form === 'path') return fileAtPath(files, path);
  return files.resolve(path, sourcePath);
}

/** A link's path with the subpath that stands at its end. */
function writtenAt(text: string, { start, end }: { start: number; end: number }): string {
  const subpath = /^[^\S\r\n]*#[^|\]\n\r)>"]*/.exec(text.slice(end, end + 1000))?.[0] ?? '';
  return text.slice(start, end) + subpath;
}
