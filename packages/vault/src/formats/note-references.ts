import type { Link, LinkDefinition, NoteStructure, Span } from '@obsidian-agent/markdown';
import { splitLink, trimLinkpath } from '../paths/link-paths.ts';

/** A reference in a file's text to another file or a folder. */
export interface Reference {
  /** `path` and `folder` are full vault paths. The others are resolved like links; a `link` has no brackets. */
  readonly form: 'wikilink' | 'markdown' | 'link' | 'path' | 'folder';
  /** The path to look up: decoded, without the subpath, including any whitespace around it. */
  readonly path: string;
  /** The path as spelled in the text, before `quote`, without that whitespace. */
  readonly written: string;
  /** Span of `written`. */
  readonly span: Span;
  /** Whether the brackets of a wikilink contain only the path. */
  readonly isWhole: boolean;
  readonly isAngled: boolean;
  /** Whether this is the destination of a reference definition, which cannot contain square brackets. */
  readonly isDefinition?: boolean;
  /** Whether to spell it with as few Markdown marks as possible. */
  readonly isGuarded?: boolean;
  readonly display?: Display;
  /** Escapes text for a file that quotes it, such as JSON or YAML. */
  readonly quote?: (text: string) => string;
  /** Whether a text can be written there at all. If absent, any text can. */
  readonly canHold?: (text: string) => boolean;
}

export interface Display {
  readonly written: string;
  readonly span: Span;
}

/** Lists the links, embeds and definitions in a note's body that refer to another file. */
export function noteReferences(text: string, structure: NoteStructure): Reference[] {
  const { links, embeds, definitions } = structure;
  return [
    ...links.map((link) => linkReference(text, link)),
    ...embeds.map((embed) => linkReference(text, embed)),
    ...definitions.map((definition) => ({ ...markdownReference(text, definition), isDefinition: true })),
  ].filter(leadsElsewhere);
}

/** Whether a reference names a file, rather than only a part of its own note. */
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

/** The part of a written path that `trimLinkpath` keeps, and its offset in `written`. */
export function trimWritten(written: string, path: string): { written: string; at: number } {
  const trimmed = trimLinkpath(path);
  if (trimmed === '') return { written, at: 0 };
  const start = startOfPath(written, path.length - path.trimStart().length);
  const end = path === written ? start + trimmed.length : endOfPath(written, path.length - path.trimEnd().length);
  return { written: written.slice(start, end), at: start };
}

/** Whitespace, as it is or percent-encoded. */
const BLANK = /\s|%(?:0[9a-d]|20|c2%a0|e1%9a%80|e2%80%(?:8[0-9a]|a[89f])|e2%81%9f|e3%80%80|ef%bb%bf)/iy;
const BLANK_LENGTHS = [1, 3, 6, 9];

/** The offset behind so many blanks at the start of a written path. */
function startOfPath(written: string, blanks: number): number {
  let at = 0;
  for (let left = blanks; left > 0; left--) {
    const length = blankAt(written, at);
    if (length === 0) break;
    at += length;
  }
  return at;
}

/** The offset before so many blanks at its end. */
function endOfPath(written: string, blanks: number): number {
  let end = written.length;
  for (let left = blanks; left > 0; left--) {
    const length = BLANK_LENGTHS.find((length) => length <= end && blankAt(written, end - length) === length);
    if (length === undefined) break;
    end -= length;
  }
  return end;
}

function blankAt(written: string, at: number): number {
  BLANK.lastIndex = at;
  return BLANK.exec(written)?.[0].length ?? 0;
}

/** Splits a destination where Obsidian splits the link: at the first `#`, even if it is written `%23`. */
export function splitDestination(destination: string, link: string): { path: string; written: string } {
  const { path, subpath } = splitLink(link);
  const hash = subpath === '' ? -1 : destination.search(/(?<!&)#|#(?!\w+;)|%23/);
  return { path, written: hash === -1 ? destination : destination.slice(0, hash) };
}
