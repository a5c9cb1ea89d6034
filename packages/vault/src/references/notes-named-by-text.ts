import type { VaultReader } from '../core/vault.ts';
import { fileNameFor } from '../paths/file-name.ts';
import { asCompared, isNotePath } from '../paths/link-paths.ts';
import { pathsNamed } from '../paths/paths-named.ts';
import { readReadableSnapshots } from '../snapshots/read-snapshots.ts';
import { headingsOf } from './new-note-headings.ts';
import { LONGEST_HEADING, LONGEST_LINE, titlesInContent } from './new-note-name.ts';

/**
 * The notes that were named after their text, if a reference contains more of that text than a file name can: a heading
 * that is too long, or one with a slash. The text must confirm the match, because the reference could otherwise mean
 * another note.
 */
export async function notesNamedByText(reader: VaultReader, title: string): Promise<string[]> {
  const whole = fileNameFor(title);
  const isMore = /[\\/]/.test(title) || title.length > LONGEST_LINE;
  if (whole === undefined || !isMore) return [];
  const names = [LONGEST_HEADING, LONGEST_LINE].map((longest) => asCompared(`${fileNameFor(title, longest)}.md`));
  const candidates = pathsNamed(reader.files(), new Set(names)).filter(isNotePath);
  if (candidates.length === 0) return [];

  // Only the text can confirm it, and few references are that long.
  return [...readReadableSnapshots(reader, candidates)].flatMap(({ path, text }) => {
    const titles = titlesInContent(text, headingsOf(text));
    return titles.some((found) => fileNameFor(found.text) === whole) ? [path] : [];
  });
}
