import type { Link, LinkDefinition, NoteStructure, Span } from '@obsidian-agent/markdown';
import { splitLink, trimLinkpath } from '../paths/link-paths.ts';

/** A place in a file's text that names another file, or a folder. */
export interface Reference {
  /** `path` and `folder` are whole vault paths; the others are looked up as links are, a `link` with no brackets. */
  readonly form: 'wikilink' | 'markdown' | 'link' | 'path' | 'folder';
  /** What is looked up: decoded, without the subpath, with any white space around it. */
  readonly path: string;
  /** The same as the text spells it, apart from `quote`, and without that white space. */
  readonly written: string;
  /** Where `written` stands. */
  readonly span: Span;
  /** The path is all there is between the brackets of a wikilink. */
  readonly isWhole: boolean;
  readonly isAngled: boolean;
  /** The destination of a reference definition, which holds no square brackets. */
  readonly isDefinition?: boolean;
  /** To be spelled with as few marks of Markdown as can be. */
  readonly isGuarded?: boolean;
  readonly display?: Display;
  /** Spells text for the place, where the file quotes it: in JSON, in YAML. */
  readonly quote?: (text: string) => string;
  /** Whether the place can hold a text at all; it can, if this is absent. */
  readonly canHold?: (text: string) => boolean;
}

export interface Display {
  readonly written: string;
  readonly span: Span;
}

/** The links, embeds and definitions of a note's body that lead to another file. */
export function noteReferences(text: string, structure: NoteStructure): Reference[] {
  const { links, embeds, definitions } = structure;
  return [
    ...links.map((link) => linkReference(text, link)),
    ...embeds.map((embed) => linkReference(text, embed)),
    ...definitions.map((definition) => ({ ...markdownReference(text, definition), isDefinition: true })),
  ].filter(leadsElsewhere);
}

/** Whether a reference names a file, not only a part of its own. */
export function leadsElsewhere({ path }: Pick<Reference, 'path'>): boolean {
  return trimLinkpath(path) !== '';
}

function linkReference(text: string, link: Link): Reference {
  const { start, end } = link.display ?? { start: 0, end: 0 };
  const shown = link.display && { display: { written: text.slice(start, end), span: { start, end } } };
  if (link.form === 'markdown') return { ...markdownReference(text, link), ...shown };

  const { path } = splitLink(link.link);
  const { written, at } = trimWritten(path, path);
  const span = spanAt(link.target.start + at, written);
  const isWhole = link.display === undefined && span.end === link.target.end;
  return { form: 'wikilink', path, written, span, isWhole, isAngled: false, ...shown };
}

function markdownReference(text: string, { link, target, isAngled }: Link | LinkDefinition): Reference {
  const destination = text.slice(target.start, target.end);
  const { path, written: whole } = splitDestination(destination, link);
  const { written, at } = trimWritten(whole, path);
  return { form: 'markdown', path, written, span: spanAt(target.start + at, written), isWhole: false, isAngled };
}

function spanAt(start: number, written: string): Span {
  return { start, end: start + written.length };
}

/** What `trimLinkpath` keeps of a path, as it is written, and where in `written` it begins. */
export function trimWritten(written: string, path: string): { written: string; at: number } {
  const trimmed = trimLinkpath(path);
  const start = written.length - written.trimStart().length;
  const end = path === written ? start + trimmed.length : written.trimEnd().length;
  return trimmed === '' ? { written, at: 0 } : { written: written.slice(start, end), at: start };
}

/** Cuts a destination where the app cuts the link: at the first `#`, be it spelled `%23`. */
export function splitDestination(destination: string, link: string): { path: string; written: string } {
  const { path, subpath } = splitLink(link);
  const hash = subpath === '' ? -1 : destination.search(/(?<!&)#|#(?!\w+;)|%23/);
  return { path, written: hash === -1 ? destination : destination.slice(0, hash) };
}
