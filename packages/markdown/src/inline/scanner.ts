import { inNote, type Leaf } from '../text/leaf.ts';
import type { NoteDraft } from '../text/note-draft.ts';
import {
  AT,
  BACKSLASH,
  BACKTICK,
  BANG,
  BRACKET_OPEN,
  CARET,
  COLON,
  DOLLAR,
  DOT,
  EQUALS,
  HASH,
  isPunctuation,
  isWhitespace,
  LESS,
  LF,
  PERCENT,
  STAR,
  TILDE,
  UNDERSCORE,
} from '../text/scan-characters.ts';
import { endOfAddress, readAddress, readMail } from './address.ts';
import { readCode, readMath } from './code.ts';
import { readDeletion, readEmphasis, readPaired } from './emphasis.ts';
import { readAngled } from './html.ts';
import { readBracket, readInlineFootnote } from './link.ts';
import { endOfTag } from './tag.ts';
import type { InlineNode, InlineText, Region } from './text.ts';
import { readWikilink } from './wikilink.ts';

type Reader = (inline: InlineText, at: number, region: Region) => InlineNode | undefined;

const readers: (Reader | undefined)[] = [];
readers[BACKSLASH] = readEscape;
readers[LESS] = readAngled;
readers[BACKTICK] = readCode;
readers[DOLLAR] = readMath;
readers[STAR] = readEmphasis;
readers[UNDERSCORE] = readers[STAR];
readers[TILDE] = readDeletion;
readers[EQUALS] = readPaired;
readers[PERCENT] = readers[EQUALS];
readers[CARET] = readInlineFootnote;
readers[BRACKET_OPEN] = (inline, at, region) => readBrackets(inline, { start: at, at }, region);
readers[BANG] = (inline, at, region) =>
  inline.text.charCodeAt(at + 1) === BRACKET_OPEN ? readBrackets(inline, { start: at, at: at + 1 }, region) : undefined;
readers[HASH] = readTag;
readers[AT] = readMailAround;
readers[COLON] = readAddressAround;
readers[DOT] = readAddressAround;

/** Text without any of these contains no node. */
const SPECIAL = /[\\<`$*_~=%^[!#@]|:\/\/|www\./;

/** Scans a leaf's text for links, embeds, tags, references and footnotes, and adds them to the draft. */
export function scanInline(leaf: Leaf, draft: NoteDraft, isCell = false): void {
  if (!SPECIAL.test(leaf.text)) return;
  const inline: InlineText = {
    leaf,
    text: leaf.text,
    draft,
    isCell,
    places: new Map(),
    brackets: undefined,
    backticks: undefined,
  };
  scanRegion(inline, { from: 0, end: leaf.text.length, isInLink: false, depth: 0, dead: new Map() });
}

function scanRegion(inline: InlineText, region: Region): void {
  let at = region.from;
  while (at < region.end) {
    const node = readers[inline.text.charCodeAt(at)]?.(inline, at, region);
    if (node === undefined) {
      at += 1;
      continue;
    }
    const { inner, end } = node;
    if (inner !== undefined) {
      const isInLink = region.isInLink || node.isLink === true;
      scanRegion(inline, { from: inner.start, end: inner.end, isInLink, depth: region.depth + 1, dead: new Map() });
    }
    region.from = end;
    at = end;
  }
}

function readBrackets(
  inline: InlineText,
  place: { readonly start: number; readonly at: number },
  region: Region,
): InlineNode | undefined {
  const isDouble = inline.text.charCodeAt(place.at + 1) === BRACKET_OPEN;
  return (isDouble ? readWikilink(inline, place, region) : undefined) ?? readBracket(inline, place, region);
}

function readEscape({ text }: InlineText, at: number, region: Region): InlineNode | undefined {
  const next = text.charCodeAt(at + 1);
  return at + 1 < region.end && (isPunctuation(next) || next === LF) ? { end: at + 2 } : undefined;
}

/** A tag must come first in the region, or after another node or whitespace. */
function readTag({ text, leaf, draft }: InlineText, at: number, region: Region): InlineNode | undefined {
  if (at > region.from && !isWhitespace(text.charCodeAt(at - 1))) return undefined;
  const end = endOfTag(text, at, region.end);
  if (end === -1) return undefined;
  draft.tags.push({ start: inNote(leaf, at), end: inNote(leaf, end), tag: text.slice(at, end) });
  return { end };
}

function readMailAround(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  const end = region.isInLink ? -1 : readMail(inline, at, region);
  return end === -1 ? undefined : { end };
}

function readAddressAround(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  if (region.isInLink) return undefined;
  const start = readAddress(inline, at, region.from);
  if (start < region.from || start === -1) return undefined;
  return endOfAddress(inline, inline.text.charCodeAt(at) === DOT ? at + 1 : at + 3, region);
}
