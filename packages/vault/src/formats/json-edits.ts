import { editFlow, type FlowChange, type Span, type Splice } from '@obsidian-agent/markdown';
import { endOfString, itemsOf, type JsonMember, membersOf } from './json-spans.ts';

/** A value that an edit writes; `json` is written as it is. */
export type JsonValue = string | number | boolean | { readonly json: string };

/** The text before, between and after the members of an object, as the document has them. */
export interface ObjectLayout {
  readonly open: string;
  readonly colon: string;
  readonly comma: string;
  readonly close: string;
}

export const COMPACT: ObjectLayout = { open: '{', colon: ':', comma: ',', close: '}' };

/** Escapes the characters of a string as the rest of the document does. */
export type Spell = (text: string) => string;

/** The layout of an object; undefined if it is empty. */
export function layoutOf(json: string, object: Span): ObjectLayout | undefined {
  const members = membersOf(json, object);
  const [first, second] = members;
  const last = members.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const open = json.slice(object.start, first.span.start);
  return {
    open,
    colon: json.slice(endOfString(json, first.span.start), first.value.start),
    comma: second === undefined ? `,${open.slice(1)}` : json.slice(first.span.end, second.span.start),
    close: json.slice(last.span.end, object.end),
  };
}

/** A new object in a layout; members that are undefined are left out. */
export function writeObject(
  values: Readonly<Record<string, JsonValue | undefined>>,
  layout: ObjectLayout,
  spell: Spell,
): string {
  const members = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [writeMember(key, value, { layout, spell })],
  );
  return `${layout.open}${members.join(layout.comma)}${layout.close}`;
}

/** Sets members of the object at a span, or removes those that are undefined. All other bytes are kept. */
export function editMembers(
  json: string,
  object: Span,
  { values, spell }: { values: Readonly<Record<string, JsonValue | undefined>>; spell: Spell },
): Splice[] {
  const members = membersOf(json, object);
  const layout = layoutOf(json, object) ?? COMPACT;
  const replaced: Splice[] = [];
  const added: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const present = members.findLast((member) => member.key === key);
    if (present === undefined) added.push(writeMember(key, value, { layout, spell }));
    else replaced.push({ ...present.value, text: writeValue(value, spell) });
  }
  const isRemoved = ({ key }: JsonMember) => Object.hasOwn(values, key) && values[key] === undefined;
  const list = { open: object.start + 1, close: object.end - 1, items: members.map(({ span }) => span) };
  return [...replaced, ...editItems(json, list, { removed: members.map(isRemoved), atStart: [], atEnd: added })];
}

interface Collection {
  /** After the opening bracket. */
  readonly open: number;
  /** Before the closing bracket. */
  readonly close: number;
  readonly items: readonly Span[];
}

interface ItemChanges {
  /** For each item, whether it is removed. */
  readonly removed: readonly boolean[];
  readonly atStart: readonly string[];
  readonly atEnd: readonly string[];
}

/** The blanks of a list that has no items yet. */
export interface ListBlanks {
  readonly beforeItem: string;
  readonly beforeEnd: string;
}

/**
 * Removes items of the list at a span, and adds others at its start and end, in the layout of the list.
 *
 * @param blanks of the list, if it is empty
 */
export function editList(json: string, list: Span, changes: ItemChanges & { readonly blanks: ListBlanks }): Splice[] {
  const items = itemsOf(json, list);
  if (items.length > 0) return editItems(json, { open: list.start + 1, close: list.end - 1, items }, changes);
  const added = [...changes.atStart, ...changes.atEnd];
  return added.length === 0 ? [] : [{ ...list, text: writeList(added, changes.blanks) }];
}

/** A new list. */
export function writeList(items: readonly string[], { beforeItem, beforeEnd }: ListBlanks): string {
  return items.length === 0 ? '[]' : `[${items.map((item) => beforeItem + item).join(',')}${beforeEnd}]`;
}

function editItems(json: string, { open, close, items }: Collection, changes: ItemChanges): Splice[] {
  const runs = runsOf(changes);
  const isEmptied = runs.length === 1 && runs[0]?.to === items.length && runs[0].inserted.length === 0;
  if (isEmptied) return [{ start: open, end: close, text: '' }];
  return editFlow(json, { open, items, comma: ',' }, runs);
}

/** Runs of neighbouring items that are removed, with what is inserted in their place. */
function runsOf({ removed, atStart, atEnd }: ItemChanges): FlowChange[] {
  const runs = [{ from: 0, to: 0, inserted: [...atStart] }];
  const runTo = (at: number) => {
    const last = runs.at(-1);
    if (last?.to === at) return last;
    const next = { from: at, to: at, inserted: [] };
    runs.push(next);
    return next;
  };
  for (const [at, isRemoved] of removed.entries()) if (isRemoved) runTo(at).to = at + 1;
  if (atEnd.length > 0) runTo(removed.length).inserted.push(...atEnd);
  return runs;
}

interface MemberStyle {
  readonly layout: ObjectLayout;
  readonly spell: Spell;
}

function writeMember(key: string, value: JsonValue, { layout, spell }: MemberStyle): string {
  return `"${spell(key)}"${layout.colon}${writeValue(value, spell)}`;
}

function writeValue(value: JsonValue, spell: Spell): string {
  if (typeof value === 'object') return value.json;
  return typeof value === 'string' ? `"${spell(value)}"` : String(value);
}
