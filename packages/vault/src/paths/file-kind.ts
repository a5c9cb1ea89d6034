/** The kinds of files in a vault. */
export type FileKind = 'notes' | 'canvases' | 'bases' | 'images' | 'audio' | 'video' | 'pdf' | 'other';

const EXTENSIONS: Readonly<Record<Exclude<FileKind, 'other'>, string>> = {
  notes: 'md',
  canvases: 'canvas',
  bases: 'base',
  images: 'avif bmp gif jpeg jpg png svg webp',
  audio: 'flac m4a mp3 ogg wav 3gp',
  video: 'mkv mov mp4 ogv webm',
  pdf: 'pdf',
};

const KINDS: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(EXTENSIONS).flatMap(([kind, extensions]) =>
    extensions.split(' ').map((extension) => [extension, kind as FileKind]),
  ),
);

const WORDS: Readonly<Record<FileKind, string>> = {
  notes: 'a note',
  canvases: 'a canvas',
  bases: 'a base',
  images: 'an image',
  audio: 'an audio file',
  video: 'a video',
  pdf: 'a PDF',
  other: 'a file that is not Markdown',
};

/** The kind of a file with its article: `a canvas`. */
export function kindWords(path: string): string {
  return WORDS[fileKindOf(path)];
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
function fileKindOf(path: string): FileKind {
  return KINDS.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? 'other';
}

/** Number of files of each kind. */
export function countKinds(paths: readonly string[]): Record<FileKind, number> {
  const counts = { notes: 0, canvases: 0, bases: 0, images: 0, audio: 0, video: 0, pdf: 0, other: 0 };
  for (const path of paths) counts[fileKindOf(path)] += 1;
  return counts;
}
