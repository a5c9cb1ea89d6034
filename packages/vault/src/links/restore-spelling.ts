import { applySplices, type Splice } from '@obsidian-agent/markdown';
import type { Reference } from '../formats/note-references.ts';
import type { FileTable } from './resolution.ts';

/** A text with its references to other files. */
export interface ReferringText {
  readonly text: string;
  readonly references: readonly Reference[];
}

/**
 * Whether two texts of one file differ only in the spelling of their links: each link leads to the same file, and the
 * text around them is the same.
 */
export function differOnlyInSpelling(
  files: FileTable,
  path: string,
  [one, other]: readonly [ReferringText, ReferringText],
): boolean {
  if (one.references.length !== other.references.length || frameOf(one) !== frameOf(other)) return false;
  return one.references.every((reference, index) => {
    const counterpart = other.references[index];
    return (
      counterpart?.form === reference.form && leadsTo(files, path, counterpart) === leadsTo(files, path, reference)
    );
  });
}

function leadsTo(files: FileTable, path: string, reference: Reference): string | undefined {
  if (reference.form === 'path' || reference.form === 'folder') return reference.path;
  return files.resolve(reference.path, path);
}

/** A text with its links' paths and display texts removed. */
function frameOf({ text, references }: ReferringText): string {
  const spans = references.flatMap(({ span, display }) => (display === undefined ? [span] : [span, display.span]));
  const blots: Splice[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start))
    if (span.start >= (blots.at(-1)?.end ?? 0)) blots.push({ ...span, text: '\0' });
  return applySplices(text, blots);
}
