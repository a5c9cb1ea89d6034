import { inNote } from '../text/leaf.ts';
import type { Link, Span } from '../text/note-structure.ts';
import { findNext, type InlineNode, type InlineText, type Region } from './text.ts';
import { partsOfWikilink } from './wikilink-parts.ts';

/** Reads a wikilink whose `[[` is at `at`; for an embed, `start` is the `!` before it. */
export function readWikilink(
  inline: InlineText,
  { start, at }: { start: number; at: number },
  region: Region,
): InlineNode | undefined {
  const from = at + 2;
  const close = findNext(inline, ']]', from);
  if (close === from || close + 2 > region.end) return undefined;
  if (findNext(inline, '\n', from) < close || findNext(inline, '[[', from) < close) return undefined;

  const link = linkOf(inline, { start: from, end: close }, { start, end: close + 2 });
  (link.isEmbed ? inline.draft.embeds : inline.draft.links).push(link);
  return { end: close + 2 };
}

function linkOf({ leaf, text, isCell }: InlineText, content: Span, whole: Span): Link {
  const { link, display, displayText } = partsOfWikilink(text.slice(content.start, content.end), isCell);
  const target = { start: inNote(leaf, content.start), end: inNote(leaf, content.start + link.length) };
  const displayed = { start: inNote(leaf, content.end - (display?.length ?? 0)), end: inNote(leaf, content.end) };

  return {
    form: 'wikilink',
    start: inNote(leaf, whole.start),
    end: inNote(leaf, whole.end),
    isEmbed: content.start - whole.start > 2,
    link,
    displayText,
    target,
    display: display === undefined ? undefined : displayed,
    isAngled: false,
  };
}
