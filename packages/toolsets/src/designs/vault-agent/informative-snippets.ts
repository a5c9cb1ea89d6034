import { titleOf } from './titles.ts';

interface Snippet {
  readonly line: number;
  readonly text: string;
}

/** Signs that a line has beside a title which it repeats: marks of headings, of properties and of links. */
const BESIDE_TITLE = 14;

/** Lines that met a search, with those first that say most: with more of its words, and more than the title again. */
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
