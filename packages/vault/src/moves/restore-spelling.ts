import { applySplices, type Splice } from '@obsidian-agent/markdown';
import type { Reference } from '../formats/note-references.ts';
import type { FileTable } from '../links/resolution.ts';
import type { TextSource } from '../links/sources.ts';

/**
 * Whether two texts of one file differ only in the spelling of their links: each link leads to the same file, and the
 * text around them is the same.
 */
export function differOnlyInSpelling(files: FileTable, one: TextSource, other: TextSource): boolean {
  if (one.references.length !== other.references.length || frameOf(one) !== frameOf(other)) return false;
  const targetOf = ({ form, path }: Reference) =>
    form === 'path' || form === 'folder' ? path : files.resolve(path, one.path);
  return one.references.every((reference, index) => {
    const counterpart = other.references[index];
    return counterpart?.form === reference.form && targetOf(counterpart) === targetOf(reference);
  });
}

/** A text with its links' paths and display texts removed. */
function frameOf({ text, references }: TextSource): string {
  const spans = references.flatMap(({ span, display }) => (display === undefined ? [span] : [span, display.span]));
  const blots: Splice[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start))
    if (span.start >= (blots.at(-1)?.end ?? 0)) blots.push({ ...span, text: '\0' });
  return applySplices(text, blots);
}
