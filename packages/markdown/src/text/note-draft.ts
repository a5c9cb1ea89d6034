import type { Frontmatter, NoteStructure, Span } from './note-structure.ts';

type Lists = Omit<NoteStructure, 'frontmatter'>;

/** The parts of a note found so far. */
export type NoteDraft = { readonly [Kind in keyof Lists]: Lists[Kind][number][] } & {
  /** Labels of all definitions, including web addresses, in the form in which they are compared. */
  readonly labels: Set<string>;
  inlineFootnotes: number;
};

export function createDraft(): NoteDraft {
  return {
    sections: [],
    headings: [],
    links: [],
    embeds: [],
    referenceLinks: [],
    definitions: [],
    labels: new Set(),
    tags: [],
    listItems: [],
    blocks: [],
    footnotes: [],
    inlineFootnotes: 0,
  };
}

/** Label of a reference or definition in the form in which the two are compared. */
export function labelKey(label: string): string {
  return label.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** The finished structure: references to undefined labels are left out, and every list is sorted. */
export function finishDraft(
  { labels, inlineFootnotes: _, ...lists }: NoteDraft,
  frontmatter: Frontmatter | undefined,
): NoteStructure {
  for (const list of Object.values(lists)) sort(list);
  const referenceLinks = lists.referenceLinks.filter(({ label }) => labels.has(labelKey(label)));
  return { ...lists, frontmatter, referenceLinks };
}

/** Most lists are already in order. */
function sort(spans: Span[]): void {
  const isInOrder = spans.every(({ start }, at) => start >= (spans[at - 1]?.start ?? 0));
  if (!isInOrder) spans.sort((a, b) => a.start - b.start);
}
