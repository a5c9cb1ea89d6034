/** Whether a file is one whose text can be read: a note, a canvas or a base. */
export function isTextPath(path: string): boolean {
  return /\.(?:md|canvas|base)$/i.test(path);
}
