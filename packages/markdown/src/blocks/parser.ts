import { scanInline } from '../inline/scanner.ts';
import { endOfHtml } from '../text/html.ts';
import { leafOf } from '../text/leaf.ts';
import { endOf, isEmpty, type Lines, linesWithin, startLineAt, startOf } from '../text/lines.ts';
import type { ListItem } from '../text/note-structure.ts';
import { footnoteName, linesOfFootnote } from './definition.ts';
import { isThematicBreak } from './headings.ts';
import { trailingId } from './id.ts';
import { interruptsFootnote, interruptsQuote, mayOnlyBeText } from './interrupts.ts';
import {
  readAtxHeading,
  readDefinition,
  readFenced,
  readIndented,
  readParagraph,
  readSetextHeading,
  readTable,
} from './leaves.ts';
import { type Item, itemsOf, linesOfItem, opensList, taskMarkOf } from './list.ts';
import { type BlockContext, type BlockNode, nodeOf } from './node.ts';
import { calloutTitle, isQuoted, linesFrom, linesOfQuote } from './quote.ts';

/** Containers nested more deeply than this are read as text. People rarely nest, and each level costs a pass. */
const MAX_DEPTH = 64;

/** Lists the blocks of a container and adds their contents to the draft. */
export function parseBlocks(lines: Lines, context: BlockContext): BlockNode[] {
  const nodes: BlockNode[] = [];
  let line = 0;
  while (line < lines.starts.length) {
    if (isEmpty(lines, line)) {
      line += 1;
      continue;
    }
    const node = readBlock(lines, line, context);
    if (node.idOfAbove !== undefined) (nodes.at(-1) ?? node).id = node.idOfAbove;
    nodes.push(node);
    line = node.next;
    if (node.rest !== undefined) startLineAt(lines, line, node.rest);
  }
  return nodes;
}

function readBlock(lines: Lines, line: number, context: BlockContext): BlockNode {
  const { draft } = context;
  return (
    readIndented(lines, line) ??
    (mayOnlyBeText(lines, line) ? readSetextHeading(lines, line, draft) : readMarked(lines, line, context)) ??
    readTable(lines, line, draft) ??
    readParagraph(lines, line, draft)
  );
}

/** Reads a block that begins with a mark or a digit. */
function readMarked(lines: Lines, line: number, context: BlockContext): BlockNode | undefined {
  const { draft } = context;
  return (
    readFenced(lines, line, draft) ??
    readQuote(lines, line, context) ??
    readAtxHeading(lines, line, draft) ??
    readThematicBreak(lines, line) ??
    readList(lines, line, context) ??
    readSetextHeading(lines, line, draft) ??
    readHtml(lines, line) ??
    readFootnote(lines, line, context) ??
    readDefinition(lines, line, draft)
  );
}

function readThematicBreak(lines: Lines, line: number): BlockNode | undefined {
  return isThematicBreak(lines, line) ? nodeOf('thematicBreak', lines, [line, line + 1]) : undefined;
}

function readHtml(lines: Lines, line: number): BlockNode | undefined {
  const next = endOfHtml(lines, line);
  return next === -1 ? undefined : nodeOf('html', lines, [line, next]);
}

function readQuote(lines: Lines, line: number, context: BlockContext): BlockNode | undefined {
  if (context.depth >= MAX_DEPTH || !isQuoted(lines, line)) return undefined;

  const quote = linesOfQuote(lines, line, interruptsQuote);
  const title = calloutTitle(quote);
  const inside = { ...context, depth: context.depth + 1 };
  const next = line + quote.starts.length;
  if (title === -1) return { ...nodeOf('blockquote', lines, [line, next]), id: idOfLast(parseBlocks(quote, inside)) };

  const callout = nodeOf('callout', lines, [line, next]);
  const titleLeaf = leafOf(quote, [0, 0], { start: title, end: endOf(quote, 0) });
  scanInline(titleLeaf, context.draft);
  const children = parseBlocks(linesFrom(quote, 1), inside);
  if (children.length > 0) return { ...callout, id: idOfLast(children) };
  return { ...callout, id: trailingId(titleLeaf)?.id };
}

function idOfLast(nodes: readonly BlockNode[]): string | undefined {
  const last = nodes.at(-1);
  return last?.id ?? last?.idOfAbove;
}

function readFootnote(lines: Lines, line: number, context: BlockContext): BlockNode | undefined {
  const name = context.depth >= MAX_DEPTH ? undefined : footnoteName(lines, line);
  if (name === undefined) return undefined;

  const content = linesOfFootnote(lines, { line, name }, interruptsFootnote);
  const node = nodeOf('footnoteDefinition', lines, [line, line + content.starts.length]);
  context.draft.footnotes.push({ start: node.start, end: node.end, id: lines.text.slice(name.start, name.end) });
  return { ...node, id: idOfLast(parseBlocks(content, { ...context, depth: context.depth + 1 })) };
}

function readList(lines: Lines, line: number, context: BlockContext): BlockNode | undefined {
  if (context.depth >= MAX_DEPTH || !opensList(lines, line)) return undefined;

  const items = itemsOf(lines, line);
  const listLine = lines.first + line;
  const parent = context.parent ?? (listLine === 0 ? -1 : -listLine);
  for (const item of items) readItem(lines, item, { ...context, parent, depth: context.depth + 1 });
  return nodeOf('list', lines, [line, (items.at(-1)?.last ?? line) + 1]);
}

function readItem(lines: Lines, item: Item, context: BlockContext): void {
  const { draft } = context;
  const place = draft.listItems.length;
  const content = linesOfItem(lines, item);
  const mark = taskMarkOf(content);
  const body = mark === -1 ? content : behindTaskBox(content, mark);
  draft.listItems.push({ start: 0, end: 0, parent: 0, task: undefined, taskMark: undefined });

  const children = parseBlocks(body, { ...context, parent: content.first });
  const nested = children.findIndex(({ type }) => type === 'list');
  const own = nested === -1 ? children : children.slice(0, nested);
  const id = idOfLast(own);
  const found: ListItem = {
    start: startOf(lines, item.first),
    end: nested > 0 ? (own.at(-1)?.end ?? 0) : endOf(lines, item.last),
    parent: context.parent ?? -1,
    task: mark === -1 ? undefined : lines.text.charAt(mark),
    taskMark: mark === -1 ? undefined : { start: mark, end: mark + 1 },
    id,
  };
  draft.listItems[place] = found;
  if (id !== undefined) draft.blocks.push({ start: found.start, end: found.end, id });
}

function behindTaskBox(content: Lines, mark: number): Lines {
  const [, ...starts] = content.starts;
  return linesWithin(content, 0, [mark + 3, ...starts]);
}
