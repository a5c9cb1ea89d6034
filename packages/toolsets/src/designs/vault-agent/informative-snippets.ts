import { titleOf } from '../../toolset/note-names.ts';

interface Snippet {
  readonly line: number;
  readonly text: string;
}

/** Characters around a title that a line repeats: marks of headings, properties and links. */
const BESIDE_TITLE = 14;

/** Matching lines, most informative first: with more of the words, and with more than the title. */
export function mostInformativeFirst(
  snippets: readonly Snippet[],
  { path, parts }: { path: string; parts: readonly string[] },
): readonly Snippet[] {
  const title = lettersOf(titleOf(path));
  const worth = ({ text }: Snippet) => {
    const lowered = text.toLowerCase();
    const met = parts.filter((part) => part !== '' && lowered.includes(part)).length;
    const letters = lettersOf(text);
    return met - (letters.includes(title) && letters.length < title.length + BESIDE_TITLE ? parts.length : 0);
  };
  return snippets.toSorted((a, b) => worth(b) - worth(a) || a.line - b.line);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
