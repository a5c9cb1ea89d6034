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

/** What was found in a note so far. */
export interface NoteDraft {
  readonly sections: Section[];
  readonly headings: Heading[];
  readonly links: Link[];
  readonly embeds: Link[];
  readonly referenceLinks: ReferenceLink[];
  readonly definitions: LinkDefinition[];
  /** Labels of all definitions, those of web addresses too, as they are compared. */
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

/** Label of a reference or a definition, as the two are compared. */
export function labelKey(label: string): string {
  return label.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** The finished structure: references to labels that are not defined are left out, and every list is sorted. */
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

/** Most lists are in order as they were found. */
function sorted<Item extends Span>(items: Item[]): Item[] {
  for (let at = 1; at < items.length; at += 1) {
    if (startAt(items, at) < startAt(items, at - 1)) return items.sort((a, b) => a.start - b.start);
  }
  return items;
}

function startAt(items: readonly Span[], index: number): number {
  return items[index]?.start ?? 0;
}
