import { withoutBrackets } from './link-brackets.ts';

/** `What? is stored as What-.md`; empty if the file has the name that the caller gave it. */
export function otherName(requested: string, path: string): readonly string[] {
  return nameOf(withoutBrackets(requested)) === nameOf(path) ? [] : [`${requested} is stored as ${path}`];
}

/** The name of a note without `.md`, normalized for comparison. */
function nameOf(path: string): string {
  const plain = path
    .trim()
    .replaceAll('\\', '/')
    .replace(/(?<!\/)\/+$/, '');
  const name = plain.slice(plain.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  return name.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}
