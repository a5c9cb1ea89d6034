/** A stretch of a note's text, from `start` up to `end`, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What the app's parser calls a part of a note's top level. */
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
  /** Id of the block, as written, where the section carries one. */
  readonly id?: string;
}

export interface Heading extends Span {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Without its marks; Markdown inside is kept. */
  readonly text: string;
}

/** A link or an embed in the body of a note. Links to the web are none. */
export interface Link extends Span {
  readonly form: 'wikilink' | 'markdown';
  readonly isEmbed: boolean;
  /** What it leads to, subpath included: as written in a wikilink, percent-decoded in a Markdown link. */
  readonly link: string;
  readonly displayText: string;
  /** Where `link` is written: without `|`, angle brackets and title. */
  readonly target: Span;
  /** Where the display text is written; undefined for a wikilink without one. */
  readonly display: Span | undefined;
  /** A Markdown destination in `<…>`. */
  readonly isAngled: boolean;
}

/** `[label]: destination "title"`, in source order; only such whose destination is no web address. */
export interface LinkDefinition extends Span {
  readonly label: string;
  readonly link: string;
  readonly target: Span;
  readonly isAngled: boolean;
}

/** `[text][label]`, `[label][]` or `[label]`, where the note defines that label. */
export interface ReferenceLink extends Span {
  readonly label: string;
  readonly displayText: string;
  readonly isEmbed: boolean;
}

export interface Tag extends Span {
  /** As written, with its `#`. */
  readonly tag: string;
}

/** An item of a list; its span leaves out the list in it and what follows that, unless the item begins with a list. */
export interface ListItem extends Span {
  /** Line of the item above it in the tree, from 0; for a top item minus the line of its list, or -1 for line 0. */
  readonly parent: number;
  /** The one character of a task's box; undefined where the item is no task. */
  readonly task: string | undefined;
  /** Where that character stands. */
  readonly taskMark: Span | undefined;
  readonly id?: string;
}

export interface Block extends Span {
  /** As written. Compared without regard to case. */
  readonly id: string;
}

export interface Footnote extends Span {
  /** As in the app's cache: the name of a definition, `[inline0` and on for notes in the text. */
  readonly id: string;
}

/** The block between the `---` fences. */
export interface Frontmatter extends Span {
  /** The lines between the fences, with their last line break. */
  readonly content: Span;
}

/** A note as the app's metadata cache has it. Every list is in source order. */
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
