import type {
  Block,
  Footnote,
  Frontmatter,
  Heading,
  Link,
  LinkDefinition,
  ListItem,
  NoteStructure,
  ReferenceLink,
  Section,
  Span,
  Tag,
} from './note-structure.ts';

/** The parts of a note found so far. */
export interface NoteDraft {
  readonly sections: Section[];
  readonly headings: Heading[];
  readonly links: Link[];
  readonly embeds: Link[];
  readonly referenceLinks: ReferenceLink[];
  readonly definitions: LinkDefinition[];
  /** Labels of all definitions, including web addresses, in the form in which they are compared. */
  readonly labels: Set<string>;
  readonly tags: Tag[];
  readonly listItems: ListItem[];
  readonly blocks: Block[];
  readonly footnotes: Footnote[];
  inlineFootnotes: number;
}

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
export function finishDraft(draft: NoteDraft, frontmatter: Frontmatter | undefined): NoteStructure {
  const references = draft.referenceLinks.filter(({ label }) => draft.labels.has(labelKey(label)));
  return {
    frontmatter,
    sections: draft.sections,
    headings: sorted(draft.headings),
    links: sorted(draft.links),
    embeds: sorted(draft.embeds),
    referenceLinks: sorted(references),
    definitions: sorted(draft.definitions),
    tags: sorted(draft.tags),
    listItems: sorted(draft.listItems),
    blocks: sorted(draft.blocks),
    footnotes: sorted(draft.footnotes),
  };
}

/** Most lists are already in order. */
function sorted<Item extends Span>(items: Item[]): Item[] {
  for (let at = 1; at < items.length; at += 1) {
    if (startAt(items, at) < startAt(items, at - 1)) return items.sort((a, b) => a.start - b.start);
  }
  return items;
}

function startAt(items: readonly Span[], index: number): number {
  return items[index]?.start ?? 0;
}
