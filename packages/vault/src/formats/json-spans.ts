import type { Span } from '@obsidian-agent/markdown';

/** A member of a JSON object and where it is in the document. */
export interface JsonMember {
  readonly key: string;
  /** From the key's opening quote to the end of the value. */
  readonly span: Span;
  /** A string's span includes its quotes. */
  readonly value: Span;
}

/** The outermost value of a document, without the byte order mark and blanks around it. The text must be valid JSON. */
export function rootOf(json: string): Span {
  const start = skipBlank(json, 0);
  return { start, end: endOfValue(json, start) };
}

/** The members of the object at a span, in their order. The text must be valid JSON. */
export function membersOf(json: string, object: Span): JsonMember[] {
  const members: JsonMember[] = [];
  let at = skipBlank(json, object.start + 1);
  while (json[at] !== '}') {
    const endOfKey = endOfString(json, at);
    const start = skipBlank(json, skipBlank(json, endOfKey) + 1);
    const value = { start, end: endOfValue(json, start) };
    members.push({ key: JSON.parse(json.slice(at, endOfKey)), span: { start: at, end: value.end }, value });
    at = startOfNext(json, value.end);
  }
  return members;
}

/** The items of the list at a span, in their order. The text must be valid JSON. */
export function itemsOf(json: string, list: Span): Span[] {
  const items: Span[] = [];
  let at = skipBlank(json, list.start + 1);
  while (json[at] !== ']') {
    const item = { start: at, end: endOfValue(json, at) };
    items.push(item);
    at = startOfNext(json, item.end);
  }
  return items;
}

/** The value of a key, in an object that may have it more than once: as in JavaScript, the last one counts. */
export function valueNamed(members: readonly JsonMember[], key: string): Span | undefined {
  return members.findLast((member) => member.key === key)?.value;
}

/** Offset after a run of JSON's blanks. A byte order mark at the beginning of the text counts as one. */
export function skipBlank(json: string, from: number): number {
  let at = from === 0 && json.startsWith('\ufeff') ? 1 : from;
  while (at < json.length && ' \t\r\n'.includes(json[at] as string)) at += 1;
  return at;
}

/** Offset after the closing quote of the string that begins at an offset, or the end of the text. */
export function endOfString(json: string, opening: number): number {
  let at = opening + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, json.length);
}

/** Offset after the value that begins at an offset. Counts brackets instead of recursing, since a file can be deep. */
function endOfValue(json: string, start: number): number {
  const first = json[start];
  if (first === '"') return endOfString(json, start);
  if (first !== '{' && first !== '[') return endOfWord(json, start);
  let at = start;
  let depth = 0;
  do {
    const character = json[at];
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    at = character === '"' ? endOfString(json, at) : at + 1;
  } while (depth > 0);
  return at;
}

/** Offset after a number, `true`, `false` or `null`. */
function endOfWord(json: string, start: number): number {
  let at = start;
  while (at < json.length && !',]} \t\r\n'.includes(json[at] as string)) at += 1;
  return at;
}

function startOfNext(json: string, end: number): number {
  const at = skipBlank(json, end);
  return json[at] === ',' ? skipBlank(json, at + 1) : at;
}
