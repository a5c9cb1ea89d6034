import { lineIndex } from '../text/line-index.ts';
import type { ListItem, NoteStructure } from '../text/note-structure.ts';

/** End of a list item including everything nested in it: lists, and text that continues after them. */
export function endOfSubtree(text: string, { listItems, sections }: NoteStructure, item: ListItem): number {
  const lines = lineIndex(text);
  // If several items begin on one line, the first one is the parent.
  const byLine = new Map(listItems.toReversed().map((known) => [lines.lineOf(known.start), known]));
  const isUnder = (known: ListItem): boolean => {
    for (let above = byLine.get(known.parent); above !== undefined; above = byLine.get(above.parent))
      if (above === item) return true;
    return false;
  };

  const end = Math.max(item.end, ...listItems.filter(isUnder).map((known) => known.end));
  const list = sections.find(
    ({ type, start, end: last }) => type === 'list' && start <= item.start && item.end <= last,
  );
  // In a quote, the quote marks separate the items, so the subtree ends where its last item ends.
  if (list === undefined) return end;
  const next = listItems.find(({ start }) => start >= end && start < list.end);
  const limit = next?.start ?? list.end;
  return Math.max(end, item.start + text.slice(item.start, limit).trimEnd().length);
}
