import { lineIndex } from '@obsidian-agent/markdown';
import type { Reference } from '../formats/note-references.ts';
import type { FileTable } from './resolution.ts';
import type { TextSource } from './sources.ts';
import { fileAtPath } from './target.ts';

/** A link that a change broke. */
export interface BrokenLink {
  /** Path of the file that contains the link, after the change. */
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  /** As written, without its brackets and display text. */
  readonly link: string;
}

/** The locations of files before and after a change. */
export interface FileChanges {
  readonly before: FileTable;
  readonly after: FileTable;
  /** New path of a file; undefined if it was deleted. */
  at(path: string): string | undefined;
}

/** Lists the links in a file that a change breaks. A link that now leads to another file does not count. */
export function brokenLinksIn(files: FileChanges, source: TextSource): BrokenLink[] {
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

/** The file that a reference leads to; undefined for a folder and for a broken link. */
export function targetIn(files: FileTable, { form, path }: Reference, sourcePath: string): string | undefined {
  if (form === 'folder') return undefined;
  if (form === 'path') return fileAtPath(files, path);
  return files.resolve(path, sourcePath);
}

/** A link's path, followed by its subpath. */
function writtenAt(text: string, { start, end }: { start: number; end: number }): string {
  const subpath = /^[^\S\r\n]*#[^|\]\n\r)>"]*/.exec(text.slice(end, end + 1000))?.[0] ?? '';
  return text.slice(start, end) + subpath;
}
