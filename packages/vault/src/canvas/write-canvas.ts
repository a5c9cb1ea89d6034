import { applySplices, type Span, type Splice } from '@obsidian-agent/markdown';
import { jsonSpeller } from '../formats/canvas-json.ts';
import {
  COMPACT,
  editList,
  editMembers,
  type JsonValue,
  type ListBlanks,
  layoutOf,
  type ObjectLayout,
  type Spell,
  writeList,
  writeObject,
} from '../formats/json-edits.ts';
import { itemsOf, type JsonMember, membersOf, rootOf, valueNamed } from '../formats/json-spans.ts';
import { type Canvas, type CanvasItem, LISTS, type ListName } from './canvas-document.ts';

/** As Obsidian lays out a canvas: each item on a line. */
const ROOT: ObjectLayout = { open: '{\n\t', colon: ':', comma: ',\n\t', close: '\n}' };
const BLANKS: ListBlanks = { beforeItem: '\n\t\t', beforeEnd: '\n\t' };

/**
 * Writes an edited canvas. All bytes outside the changes are kept, and new items are laid out as those next to them.
 * Nodes later in the list are on top of earlier ones, so a new group comes first, and any other new node last.
 */
export function writeCanvas(canvas: Canvas): string {
  const { text } = canvas;
  const isEmpty = text.trim() === '';
  const end = isEmpty ? 0 : rootOf(text).end;
  const root = isEmpty ? { start: text.startsWith('\ufeff') ? 1 : 0, end } : rootOf(text);
  const members = isEmpty ? [] : membersOf(text, root);
  const splices = members.length === 0 ? [{ ...root, text: newText(canvas) }] : splicesOf(canvas, members);
  const written = applySplices(text, splices);
  assertWritten(canvas, written);
  return written;
}

/** The text of a canvas of which all items are new. */
function newText(canvas: Canvas): string {
  const spell = jsonSpeller('');
  const write = (item: CanvasItem) => writeItem(item, COMPACT, spell);
  const list = (name: ListName) => {
    const { below, above } = newItems(canvas, name);
    return { json: writeList([...below, ...above].map(write), BLANKS) };
  };
  return writeObject({ nodes: list('nodes'), edges: list('edges') }, ROOT, spell);
}

function splicesOf(canvas: Canvas, members: readonly JsonMember[]): Splice[] {
  const { text } = canvas;
  const spell = jsonSpeller(text);
  const root = rootOf(text);
  const blanks = blanksIn(layoutOf(text, root) ?? COMPACT);
  const missing: Record<string, JsonValue> = {};
  const splices = LISTS.flatMap((name) => {
    const layout = itemLayout(text, members, name);
    const write = (item: CanvasItem) => writeItem(item, layout, spell);
    const { below, above } = newItems(canvas, name);
    const [atStart, atEnd] = [below.map(write), above.map(write)];
    const list = valueNamed(members, name);
    if (list !== undefined)
      return editList(text, list, { removed: removedFlags(canvas, name, list), atStart, atEnd, blanks });
    if (atStart.length + atEnd.length > 0) missing[name] = { json: writeList([...atStart, ...atEnd], blanks) };
    return [];
  });
  return [...splices, ...changesOf(canvas, spell), ...editMembers(text, root, { values: missing, spell })];
}

function changesOf({ text, nodes, edges }: Canvas, spell: Spell): Splice[] {
  return [...nodes, ...edges].flatMap(({ span, changes }) =>
    span === undefined || changes === undefined ? [] : editMembers(text, span, { values: changes, spell }),
  );
}

/** The new items by their place: groups below the existing nodes, all others above them. */
function newItems(canvas: Canvas, name: ListName): { below: CanvasItem[]; above: CanvasItem[] } {
  const added = canvas[name].filter(({ span }) => span === undefined);
  const isBelow = ({ values }: CanvasItem) => values['type'] === 'group';
  return { below: added.filter(isBelow), above: added.filter((item) => !isBelow(item)) };
}

function removedFlags(canvas: Canvas, name: ListName, list: Span): boolean[] {
  const kept = new Set(canvas[name].map(({ span }) => span?.start));
  return itemsOf(canvas.text, list).map(({ start }) => !kept.has(start));
}

function writeItem({ values }: CanvasItem, layout: ObjectLayout, spell: Spell): string {
  return writeObject(values as Readonly<Record<string, JsonValue | undefined>>, layout, spell);
}

/** The layout of the last item of a list or, if it is empty, of the other one. */
function itemLayout(text: string, members: readonly JsonMember[], name: ListName): ObjectLayout {
  const names = [name, ...LISTS.filter((other) => other !== name)];
  const lasts = names.flatMap((each) => {
    const list = valueNamed(members, each);
    return list === undefined ? [] : itemsOf(text, list).slice(-1);
  });
  const [first] = lasts;
  return (first && layoutOf(text, first)) ?? COMPACT;
}

/** The blanks of a list in an object of this layout. */
function blanksIn({ open }: ObjectLayout): ListBlanks {
  const lead = open.slice(1);
  const lineBreak = lead.lastIndexOf('\n');
  if (lineBreak === -1) return { beforeItem: '', beforeEnd: '' };
  return { beforeItem: lead + lead.slice(lineBreak + 1), beforeEnd: lead };
}

/** Fails if the text is not that of the edited canvas, which would be a bug: no damaged file must reach the disk. */
function assertWritten(canvas: Canvas, written: string): void {
  const read = (text: string) => JSON.parse(text.replace(/^\ufeff/, '').trim() || '{}') as Record<string, unknown>;
  const expected = read(canvas.text);
  for (const name of LISTS) {
    const { below, above } = newItems(canvas, name);
    const kept = canvas[name].filter(({ span }) => span !== undefined);
    const items = [...below, ...kept, ...above].map(({ values }) => values);
    if (items.length > 0 || expected[name] !== undefined) expected[name] = items;
  }
  const found = read(written);
  // A new canvas has both lists.
  for (const name of LISTS) expected[name] ??= JSON.stringify(found[name]) === '[]' ? [] : undefined;
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`The edited text of '${canvas.path}' differs from the edited canvas.`);
}
