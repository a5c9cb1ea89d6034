import { extensionOf } from './link-paths.ts';

/** The kinds of files in a vault. */
export type FileKind = 'notes' | 'canvases' | 'bases' | 'images' | 'audio' | 'video' | 'pdf' | 'other';

/** The words for each kind, and its extensions. */
const KINDS: Readonly<Record<FileKind, readonly [words: string, extensions: string]>> = {
  notes: ['a note', 'md'],
  canvases: ['a canvas', 'canvas'],
  bases: ['a base', 'base'],
  images: ['an image', 'avif bmp gif jpeg jpg png svg webp'],
  audio: ['an audio file', 'flac m4a mp3 ogg wav 3gp'],
  video: ['a video', 'mkv mov mp4 ogv webm'],
  pdf: ['a PDF', 'pdf'],
  other: ['a file that is not Markdown', ''],
};

const KIND_OF_EXTENSION: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(KINDS).flatMap(([kind, [, extensions]]) =>
    extensions.split(' ').map((extension) => [extension, kind as FileKind]),
  ),
);

/** The kind of a file with its article: `a canvas`. */
export function kindWords(path: string): string {
  return KINDS[fileKindOf(path)][0];
}

/** Whether Obsidian knows a file by its extension and it is not a note. */
export function isOtherKind(path: string): boolean {
  return !['notes', 'other'].includes(fileKindOf(path));
}

/** Whether files of this kind are never text. */
export function isNeverText(path: string): boolean {
  return ['images', 'audio', 'video', 'pdf'].includes(fileKindOf(path)) && !/\.svg$/i.test(path);
}

/** The kind of a file, by its extension. A format for both sound and pictures counts as pictures. */
export function fileKindOf(path: string): FileKind {
  return KIND_OF_EXTENSION.get(extensionOf(path).slice(1).toLowerCase()) ?? 'other';
}

/** Number of files of each kind. */
export function countKinds(paths: readonly string[]): Record<FileKind, number> {
  const counts = { notes: 0, canvases: 0, bases: 0, images: 0, audio: 0, video: 0, pdf: 0, other: 0 };
  for (const path of paths) counts[fileKindOf(path)] += 1;
  return counts;
}
