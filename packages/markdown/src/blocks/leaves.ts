import { decodeDestination, isExternal } from '../inline/destination.ts';
import { scanInline } from '../inline/scanner.ts';
import { inNote, type Leaf, leafOf } from '../text/leaf.ts';
import { contentOf, endOf, isEmpty, isIndentedCode, type Lines, startOf } from '../text/lines.ts';
import { labelKey, type NoteDraft } from '../text/note-draft.ts';
import type { Heading } from '../text/note-structure.ts';
import { TAB, trimEnd } from '../text/scan-characters.ts';
import { definitionAt } from './definition.ts';
import { endOfComment, endOfFence, endOfMath, openingFence, openingMath, opensComment } from './fences.ts';
import { atxContent, atxLevel, setextLevel } from './headings.ts';
import { trailingId } from './id.ts';
import { endOfParagraph } from './interrupts.ts';
import { type BlockNode, nodeOf } from './node.ts';
import { cellsOf, endOfTable } from './table.ts';

/** Reads the code, math or comment that begins at a line. */
export function readFenced(lines: Lines, line: number, draft: NoteDraft): BlockNode | undefined {
  const fence = openingFence(lines, line);
  if (fence > 0) return nodeOf('code', lines, [line, endOfFence(lines, line, fence)]);
  const math = openingMath(lines, line);
  if (math > 0) return nodeOf('math', lines, [line, endOfMath(lines, line, math)]);
  if (!opensComment(lines, line)) return undefined;

  const node = commentAt(lines, line);
  scanInline(leafOf(lines, [line, node.rest === undefined ? node.next - 1 : node.next], node), draft);
  return node;
}

/** Reads the comment that begins at a line. Text after its closing mark on the same line is a separate block. */
function commentAt(lines: Lines, line: number): BlockNode {
  const end = endOfComment(lines, line);
  const node = nodeOf('comment', lines, [line, (end?.line ?? lines.starts.length - 1) + 1]);
  const hasRest = end !== undefined && lines.text.slice(end.at, endOf(lines, end.line)).trim() !== '';
  return hasRest ? { ...node, end: end.at, next: end.line, rest: end.at } : node;
}

/** Reads the indented code that begins at a line, without trailing empty lines. */
export function readIndented(lines: Lines, line: number): BlockNode | undefined {
  if (!isIndentedCode(lines, line)) return undefined;
  let last = line;
  for (let next = line + 1; next < lines.starts.length; next += 1) {
    if (hasIndentedText(lines, next)) last = next;
    else if (!isEmpty(lines, next)) break;
  }
  return nodeOf('code', lines, [line, last + 1]);
}

/** Whether a tab or four spaces are followed by anything, including whitespace or a line break. */
function hasIndentedText(lines: Lines, line: number): boolean {
  const start = startOf(lines, line);
  const end = endOf(lines, line) + (line + 1 < lines.starts.length ? 1 : 0);
  return lines.text.charCodeAt(start) === TAB
    ? start + 1 < end
    : start + 4 < end && lines.text.startsWith('    ', start);
}

export function readAtxHeading(lines: Lines, line: number, draft: NoteDraft): BlockNode | undefined {
  const level = atxLevel(lines, line);
  if (level === 0) return undefined;
  const leaf = leafOf(lines, [line, line], atxContent(lines, line, level));
  return headingOf(nodeOf('heading', lines, [line, line + 1]), { level, leaf }, draft);
}

export function readSetextHeading(lines: Lines, line: number, draft: NoteDraft): BlockNode | undefined {
  const level = setextLevel(lines, line);
  if (level === 0) return undefined;
  const start = contentOf(lines, line);
  const leaf = leafOf(lines, [line, line], { start, end: trimEnd(lines.text, start, endOf(lines, line)) });
  return headingOf(nodeOf('heading', lines, [line, line + 2]), { level, leaf }, draft);
}

function headingOf(node: BlockNode, { level, leaf }: { level: number; leaf: Leaf }, draft: NoteDraft): BlockNode {
  draft.headings.push({ start: node.start, end: node.end, level: level as Heading['level'], text: leaf.text });
  scanInline(leaf, draft);
  return { ...node, id: trailingId(leaf)?.id };
}

export function readDefinition(lines: Lines, line: number, draft: NoteDraft): BlockNode | undefined {
  const definition = definitionAt(lines, line);
  if (definition === undefined) return undefined;

  const { label, target, isAngled, leaf, next } = definition;
  const node = nodeOf('definition', lines, [line, next]);
  const link = decodeDestination(leaf.text.slice(target.start, target.end));
  draft.labels.add(labelKey(label));
  if (!isExternal(link)) {
    draft.definitions.push({
      start: node.start,
      end: node.end,
      label,
      link,
      target: { start: inNote(leaf, target.start), end: inNote(leaf, target.end) },
      isAngled,
    });
  }
  return node;
}

export function readTable(lines: Lines, line: number, draft: NoteDraft): BlockNode | undefined {
  const next = endOfTable(lines, line);
  if (next === -1) return undefined;
  for (let row = line; row < next; row += 1) {
    if (row === line + 1) continue;
    for (const cell of cellsOf(lines, row)) scanInline(leafOf(lines, [row, row], cell), draft, true);
  }
  return nodeOf('table', lines, [line, next]);
}

/** Reads the paragraph that begins at a line. */
export function readParagraph(lines: Lines, line: number, draft: NoteDraft): BlockNode {
  const node = nodeOf('paragraph', lines, [line, endOfParagraph(lines, line)]);
  const leaf = leafOf(lines, [line, node.next - 1], node);
  scanInline(leaf, draft);

  const trailing = trailingId(leaf);
  if (trailing === undefined) return node;
  return trailing.isAlone ? { ...node, idOfAbove: trailing.id } : { ...node, id: trailing.id };
}
