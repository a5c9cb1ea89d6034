import { inNote } from '../text/leaf.ts';
import type { Span } from '../text/note-structure.ts';
import { BACKSLASH, BRACKET_CLOSE, BRACKET_OPEN, CARET, PAREN_OPEN } from '../text/scan-characters.ts';
import { type Destination, decodeDestination, destinationAt, isExternal } from './destination.ts';
import { type BracketPair, findNext, findWhitespace, type InlineNode, type InlineText, type Region } from './text.ts';

/** Offsets of a bracketed text: `at` is its `[`; `start` is the same, or the `!` before it for an image. */
export interface BracketOffsets {
  readonly start: number;
  readonly at: number;
}

/** Reads a link, an image, a reference to a definition, or a reference to a footnote. */
export function readBracket(inline: InlineText, place: BracketOffsets, region: Region): InlineNode | undefined {
  const isImage = place.start < place.at;
  const pair = pairAt(inline, place.at);
  const isWhole = pair !== undefined && pair.close < region.end;
  const link = isWhole ? readLink(inline, { start: place.start, close: pair.close, isImage }, region) : undefined;
  if (link !== undefined) return link;
  if (inline.text.charCodeAt(place.at + 1) === CARET) {
    return isImage ? undefined : readFootnoteReference(inline, place.at, region);
  }
  if (!isWhole || (region.isInLink && !isImage)) return undefined;
  const content = { start: place.at + 1, end: pair.close };
  return readReference(inline, { ...place, content, isPlain: pair.isPlain }, region);
}

/** Reads `[text](destination)`, whose text closes at `close`. Links cannot be nested. */
function readLink(
  inline: InlineText,
  { start, close, isImage }: { start: number; close: number; isImage: boolean },
  region: Region,
): InlineNode | undefined {
  if (inline.text.charCodeAt(close + 1) !== PAREN_OPEN || (region.isInLink && !isImage)) return undefined;
  const destination = destinationAt(inline, close + 1, region.end);
  if (destination === undefined) return undefined;
  const content = { start: start + (isImage ? 2 : 1), end: close };
  addLink(inline, { start, content, destination, isImage });
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

interface ReferenceOffsets extends BracketOffsets {
  readonly content: Span;
  /** Whether the text contains no brackets. */
  readonly isPlain: boolean;
}

/** Reads `[text][label]`, `[label][]` or `[label]`. The last two cannot contain brackets. */
function readReference(inline: InlineText, place: ReferenceOffsets, region: Region): InlineNode | undefined {
  const { text, leaf, draft } = inline;
  const { start, content, isPlain } = place;
  const label = labelBehind(inline, content.end, region);
  const shortcutEnd = Math.min(behindShortcut(text, content.end), region.end);
  const isEmpty = content.start === content.end && shortcutEnd === content.end + 1;
  if (label === undefined && (!isPlain || isEmpty)) return undefined;

  const written = label === undefined || label.start === label.end ? content : label;
  const end = label === undefined ? shortcutEnd : label.end + 1;
  draft.referenceLinks.push({
    start: inNote(leaf, start),
    end: inNote(leaf, end),
    label: text.slice(written.start, written.end),
    displayText: text.slice(content.start, content.end),
    isEmbed: start < place.at,
  });
  return { end, isLink: true, ...(start < place.at ? {} : { inner: content }) };
}

/**
 * A bracket after a reference that does not open a label belongs to the reference, unless a wikilink may begin there.
 */
function behindShortcut(text: string, close: number): number {
  const opensMore = text.charCodeAt(close + 1) === BRACKET_OPEN && text.charCodeAt(close + 2) !== BRACKET_OPEN;
  return close + (opensMore ? 2 : 1);
}

function labelBehind(inline: InlineText, close: number, region: Region): Span | undefined {
  const { text } = inline;
  if (text.charCodeAt(close + 1) !== BRACKET_OPEN) return undefined;
  const pair = pairAt(inline, close + 1);
  if (pair === undefined || pair.close >= region.end || !pair.isPlain) return undefined;
  return { start: close + 2, end: pair.close };
}

function readFootnoteReference(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  const close = findNext(inline, ']', at + 2);
  if (close === at + 2 || close >= region.end || findWhitespace(inline, at + 2) < close) return undefined;
  return { end: close + 1 };
}

/** Reads an inline footnote, `^[…]`. Its contents are not parsed. */
export function readInlineFootnote(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  if (inline.text.charCodeAt(at + 1) !== BRACKET_OPEN) return undefined;
  const close = pairAt(inline, at + 1)?.close ?? region.end;
  if (close >= region.end) return undefined;

  const { draft, leaf } = inline;
  const id = `[inline${draft.inlineFootnotes}`;
  draft.inlineFootnotes += 1;
  draft.footnotes.push({ start: inNote(leaf, at), end: inNote(leaf, close + 1), id });
  return { end: close + 1 };
}

/** Finds the bracket that closes the one at `at`. */
function pairAt(inline: InlineText, at: number): BracketPair | undefined {
  inline.brackets ??= bracketPairs(inline.text);
  return inline.brackets.get(at);
}

function bracketPairs(text: string): ReadonlyMap<number, BracketPair> {
  const pairs = new Map<number, BracketPair>();
  const open: number[] = [];
  let latest = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === BRACKET_OPEN) {
      open.push(at);
      latest = at;
    } else if (code === BRACKET_CLOSE) {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, { close: at, isPlain: latest === start });
    }
  }
  return pairs;
}
