import { withoutBrackets } from './link-brackets.ts';
import { foldName, titleOf } from './note-names.ts';

/** `What? is stored as What-.md`; empty if the file has the name that the caller gave it. */
export function otherName(requested: string, path: string): readonly string[] {
  return keyOf(withoutBrackets(requested)) === keyOf(path) ? [] : [`${requested} is stored as ${path}`];
}

/** The name of a note without `.md`, normalized for comparison. */
function keyOf(path: string): string {
  const plain = path
    .trim()
    .replaceAll('\\', '/')
    .replace(/(?<!\/)\/+$/, '');
  return foldName(titleOf(plain).trim());
}
