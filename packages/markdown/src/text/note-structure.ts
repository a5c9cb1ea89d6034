/** A range of a note's text, from `start` up to `end`, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The types of top-level sections in Obsidian's metadata cache. */
export type SectionType =
  | 'yaml'
  | 'heading'
  | 'paragraph'
  | 'list'
  | 'blockquote'
  | 'callout'
  | 'code'
  | 'table'
  | 'math'
  | 'html'
  | 'comment'
  | 'footnoteDefinition'
  | 'thematicBreak'
  | 'definition'
  | 'text'
  | 'element';

export interface Section extends Span {
  readonly type: SectionType;
  /** ID of the block as written, if the section has one. */
  readonly id?: string | undefined;
}

export interface Heading extends Span {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Without its marks; Markdown inside is kept. */
  readonly text: string;
}

/** A link or an embed in the body of a note. Links to the web are left out. */
export interface Link extends Span {
  readonly form: 'wikilink' | 'markdown';
  readonly isEmbed: boolean;
  /** The link target including its subpath: as written in a wikilink, percent-decoded in a Markdown link. */
  readonly link: string;
  readonly displayText: string;
  /** Span of `link`, without `|`, angle brackets and title. */
  readonly target: Span;
  /** Span of the display text; undefined for a wikilink without one. */
  readonly display: Span | undefined;
  /** Whether the Markdown destination is in `<…>`. */
  readonly isAngled: boolean;
}

/** `[label]: destination "title"`, in source order. Web addresses are left out. */
export interface LinkDefinition extends Span {
  readonly label: string;
  readonly link: string;
  readonly target: Span;
  readonly isAngled: boolean;
}

/** `[text][label]`, `[label][]` or `[label]`, if the note defines that label. */
export interface ReferenceLink extends Span {
  readonly label: string;
  readonly displayText: string;
  readonly isEmbed: boolean;
}

export interface Tag extends Span {
  /** As written, with its `#`. */
  readonly tag: string;
}

/** A list item. Its span excludes a nested list and the text after that, unless the item begins with a list. */
export interface ListItem extends Span {
  /** Line of its parent item, from 0; for a top-level item the negated line of its list, or -1 for line 0. */
  readonly parent: number;
  /** The character in a task's box; undefined if the item is not a task. */
  readonly task: string | undefined;
  /** Span of that character. */
  readonly taskMark: Span | undefined;
  readonly id?: string | undefined;
}

export interface Block extends Span {
  /** As written. Case is ignored in comparisons. */
  readonly id: string;
}

export interface Footnote extends Span {
  /** As in Obsidian's cache: the name of a definition, or `[inline0` and so on for inline footnotes. */
  readonly id: string;
}

/** The block between the `---` fences. */
export interface Frontmatter extends Span {
  /** The lines between the fences, with their last line break. */
  readonly content: Span;
}

/** A note as in Obsidian's metadata cache. Every list is in source order. */
export interface NoteStructure {
  readonly frontmatter: Frontmatter | undefined;
  readonly sections: readonly Section[];
  readonly headings: readonly Heading[];
  readonly links: readonly Link[];
  readonly embeds: readonly Link[];
  readonly referenceLinks: readonly ReferenceLink[];
  readonly definitions: readonly LinkDefinition[];
  readonly tags: readonly Tag[];
  readonly listItems: readonly ListItem[];
  readonly blocks: readonly Block[];
  readonly footnotes: readonly Footnote[];
}
