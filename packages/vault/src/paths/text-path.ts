/** Whether a file's text can be read: it is a note, a canvas or a base. */
export function isTextPath(path: string): boolean {
  // The cheaper check is enough for most paths.
  return path.endsWith('.md') || /\.(?:md|canvas|base)$/i.test(path);
}

/** Whether a file is a base. */
export function isBasePath(path: string): boolean {
  // The cheaper check is enough for most paths.
  return !path.endsWith('.md') && /\.base$/i.test(path);
}

/** Whether a file is a canvas. */
export function isCanvasPath(path: string): boolean {
  return /\.canvas$/i.test(path);
}

/** Bytes of the longest text that is looked into; a longer one is known by its name only. */
export const LONGEST_TEXT: number = 16_777_216;
