import type { TextSnapshot } from '../core/vault.ts';

/** The full texts in path order, until the limit is reached. */
export function contentsWithin(
  paths: readonly string[],
  texts: readonly TextSnapshot[],
  bytes: number,
): Map<string, string> {
  const byPath = new Map(bytes === 0 ? [] : texts.map(({ path, text }) => [path, text]));
  const contents = new Map<string, string>();
  let left = bytes;
  for (const path of paths) {
    const text = byPath.get(path);
    if (text === undefined) continue;
    const size = Buffer.byteLength(text);
    if (size > left) continue;
    left -= size;
    contents.set(path, text);
  }
  return contents;
}
