import { inNote } from './block-leaf.ts';
import { type Destination, decodeDestination, destinationAt, isExternal } from './inline-destination.ts';
import { findNext, type InlineNode, type InlineText, type Region } from './inline-text.ts';
import type { Span } from './note-structure.ts';
import { BACKSLASH, BRACKET_CLOSE, BRACKET_OPEN, CARET, isWhitespace, PAREN_OPEN } from './scan-characters.ts';

/** Offsets of a bracketed text: `at` is its `[`, `start` is the `!` before it for an image. */
export interface BracketPlace {
  readonly start: number;
  readonly at: number;
}

/** A link, an image, a reference to a definition, or a reference to a footnote. */
export function readBracket(inline: InlineText, place: BracketPlace, region: Region): InlineNode | undefined {
  const { text } = inline;
  const isImage = place.start < place.at;
  if (text.charCodeAt(place.at + 1) === CARET)
    return isImage ? undefined : readFootnoteReference(text, place.at, region);

  const close = closingBracket(inline, place.at);
  if (close === -1 || close >= region.end || (region.isInLink && !isImage)) return undefined;
  const content = { start: place.at + 1, end: close };
  const destination =
    text.charCodeAt(close + 1) === PAREN_OPEN ? destinationAt(inline, close + 1, region.end) : undefined;
  if (destination === undefined) return readReference(inline, { ...place, content }, region);

  addLink(inline, { start: place.start, content, destination, isImage });
  return { end: destination.end, isLink: true, ...(isImage ? {} : { inner: content }) };
}

interface FoundLink {
  readonly start: number;
  readonly content: Span;
  readonly destination: Destination;
  readonly isImage: boolean;
}

function addLink({ leaf, text, draft }: InlineText, { start, content, destination, isImage }: FoundLink): void {
  const { target, isAngled, end } = destination;
  const link = decodeDestination(text.slice(target.start, target.end));
  if (link === '' || isExternal(link)) return;

  const list = isImage ? draft.embeds : draft.links;
  list.push({
    form: 'markdown',
    start: inNote(leaf, start),
    end: inNote(leaf, end),
    isEmbed: isImage,
    link,
    displayText: text.slice(content.start, content.end),
    target: { start: inNote(leaf, target.start), end: inNote(leaf, target.end) },
    display: { start: inNote(leaf, content.start), end: inNote(leaf, content.end) },
    isAngled,
  });
}

interface ReferencePlace extends BracketPlace {
  readonly content: Span;
}

/** `[text][label]`, `[label][]` or `[label]`; the latter two without brackets in them. */
function readReference(inline: InlineText, place: ReferencePlace, region: Region): InlineNode | undefined {
  const { text, leaf, draft } = inline;
  const { start, content } = place;
  const label = labelBehind(inline, content.end, region);
  const isPlain = findNext(inline, '[', content.start) > content.end;
  if (label === undefined && (!isPlain || content.start === content.end)) return undefined;

  const written = label === undefined || label.start === label.end ? content : label;
  const end = (label?.end ?? content.end) + 1;
  draft.referenceLinks.push({
    start: inNote(leaf, start),
    end: inNote(leaf, end),
    label: text.slice(written.start, written.end),
    displayText: text.slice(content.start, content.end),
    isEmbed: start < place.at,
  });
  return { end, isLink: true, ...(start < place.at ? {} : { inner: content }) };
}

function labelBehind(inline: InlineText, close: number, region: Region): Span | undefined {
  const { text } = inline;
  if (text.charCodeAt(close + 1) !== BRACKET_OPEN || text.charCodeAt(close + 2) === CARET) return undefined;
  const end = closingBracket(inline, close + 1);
  if (end === -1 || end >= region.end || findNext(inline, '[', close + 2) < end) return undefined;
  return { start: close + 2, end };
}

function readFootnoteReference(text: string, at: number, region: Region): InlineNode | undefined {
  let end = at + 2;
  while (end < region.end && text.charCodeAt(end) !== BRACKET_CLOSE && !isWhitespace(text.charCodeAt(end))) end += 1;
  return end > at + 2 && end < region.end && text.charCodeAt(end) === BRACKET_CLOSE ? { end: end + 1 } : undefined;
}

/** A footnote in the text, `^[…]`. What it holds is not read. */
export function readInlineFootnote(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  if (inline.text.charCodeAt(at + 1) !== BRACKET_OPEN) return undefined;
  const close = closingBracket(inline, at + 1);
  if (close === -1 || close >= region.end) return undefined;

  const { draft, leaf } = inline;
  const id = `[inline${draft.inlineFootnotes}`;
  draft.inlineFootnotes += 1;
  draft.footnotes.push({ start: inNote(leaf, at), end: inNote(leaf, close + 1), id });
  return { end: close + 1 };
}

/** Offset of the bracket that closes the one at `at`, -1 where none does. */
function closingBracket(inline: InlineText, at: number): number {
  inline.brackets ??= bracketPairs(inline.text);
  return inline.brackets.get(at) ?? -1;
}

function bracketPairs(text: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === BRACKET_OPEN) open.push(at);
    else if (code === BRACKET_CLOSE) {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, at);
    }
  }
  return pairs;
}
