import { isDeepStrictEqual } from 'node:util';
import { findNodeAtLocation, type ParseError, parse, parseTree, printParseErrorCode } from 'jsonc-parser';
import { type Edited, type Entry, type EntryPlace, planEdit, uneditable, unparsable } from './edited.ts';
import { insertMember, replaceValue } from './insert-member.ts';

const BOM = '\uFEFF';
const COMMENTED = { allowTrailingComma: true };

/**
 * Sets an entry in JSON with or without comments. Everything else is kept as it is written.
 *
 * @throws UsageError if the text is not valid, or the entry cannot be added
 */
export function editJson(text: string, place: EntryPlace, entry: Entry): Edited {
  const mark = text.startsWith(BOM) ? BOM : '';
  const body = text.slice(mark.length);
  const { data, earlier } = planEdit(body.trim() === '' ? {} : parseJson(body, place.file), place, entry);

  const path = [place.servers, place.name];
  const members = earlier === undefined ? [] : Object.entries(entry);
  let edited = body.trim() === '' ? '{}\n' : body;
  if (earlier === undefined) edited = setMember(edited, path, entry);
  for (const [key, value] of members) edited = setMember(edited, [...path, key], value);
  // A key that appears twice would be changed in one place and read from the other.
  if (!isDeepStrictEqual(parseJson(edited, place.file), data)) throw uneditable(place.file);
  return { text: mark + edited, earlier };
}

/** Replaces the value at a path, or adds it to the deepest object on the path that exists. */
function setMember(text: string, path: readonly string[], value: unknown): string {
  const root = parseTree(text, [], COMMENTED);
  if (root === undefined) throw new Error('The text was parsed before.');
  const nodes = path.map((_, depth) => findNodeAtLocation(root, path.slice(0, depth)));
  const earlier = findNodeAtLocation(root, [...path]);
  if (earlier !== undefined) return replaceValue(text, earlier, value);

  const depth = nodes.findLastIndex((node) => node !== undefined);
  const [key = '', ...missing] = path.slice(depth);
  const inner = missing.reduceRight((part, name) => ({ [name]: part }), value);
  return insertMember(text, nodes[depth] ?? root, { key, value: inner });
}

function parseJson(text: string, file: string): unknown {
  const errors: ParseError[] = [];
  const data: unknown = parse(text, errors, COMMENTED);
  const [first] = errors;
  if (first === undefined) return data;
  const before = text.slice(0, first.offset).split('\n');
  throw unparsable(file, { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }, wordsOf(first));
}

/** `PropertyNameExpected` as "property name expected". */
function wordsOf({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
}
