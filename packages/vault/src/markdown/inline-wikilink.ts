import { inNote } from './block-leaf.ts';
import { findNext, type InlineNode, type InlineText, type Region } from './inline-text.ts';
import type { Link, Span } from './note-structure.ts';
import { BACKSLASH } from './scan-characters.ts';

/** A wikilink whose `[[` stands at `at`; `start` is the `!` before it for an embed. */
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
  const pipe = text.slice(content.start, content.end).indexOf('|');
  const bar = pipe > 0 ? content.start + pipe : content.end;
  const isEscaped = isCell && pipe > 1 && text.charCodeAt(bar - 1) === BACKSLASH;
  const targetEnd = isEscaped ? bar - 1 : bar;
  const link = text.slice(content.start, targetEnd);
  const hasDisplay = bar < content.end;

  return {
    form: 'wikilink',
    start: inNote(leaf, whole.start),
    end: inNote(leaf, whole.end),
    isEmbed: content.start - whole.start > 2,
    link,
    displayText: hasDisplay ? text.slice(bar + 1, content.end) : shown(link),
    target: { start: inNote(leaf, content.start), end: inNote(leaf, targetEnd) },
    display: hasDisplay ? { start: inNote(leaf, bar + 1), end: inNote(leaf, content.end) } : undefined,
    isAngled: false,
  };
}

/** How a link without a display text is shown. */
function shown(link: string): string {
  if (!link.includes('#')) return link;
  const parts = link.split('#').filter((part) => part !== '');
  return parts.length === 0 ? link : parts.join(' > ');
}
