import { isDeepStrictEqual } from 'node:util';
import { parse, patch, stringify } from '@decimalturn/toml-patch';
import { type Edited, type Entry, type EntryPlace, planEdit, uneditable, unparsable } from './edited.ts';

/**
 * Sets an entry in TOML. Everything else is kept as it is written.
 *
 * @throws UsageError if the text is not valid, or the entry cannot be added
 */
export function editToml(text: string, place: EntryPlace, entry: Entry): Edited {
  const { data, earlier } = planEdit(parseToml(text, place.file), place, entry);
  const candidates =
    earlier === undefined ? [() => withTable(text, place, entry), () => patch(text, data)] : [() => patch(text, data)];
  for (const candidate of candidates) {
    const edited = candidate();
    if (means(edited, data)) return { text: edited, earlier };
  }
  throw uneditable(place.file);
}

/** Adds a table at the end. Not possible if the servers are an inline table. */
function withTable(text: string, { servers, name }: EntryPlace, entry: Entry): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const table = `[${servers}.${name}]\n${stringify({ ...entry })}`.trimEnd().replaceAll(/\r?\n/g, eol) + eol;
  if (text.trim() === '') return text + table;
  return `${text}${text.endsWith('\n') ? '' : eol}${eol}${table}`;
}

function means(text: string, data: object): boolean {
  try {
    return isDeepStrictEqual(structureOf(parse(text)), structureOf(data));
  } catch (error) {
    if (isParseError(error)) return false;
    throw error;
  }
}

/** Dates and other values of TOML compared by their text. */
function structureOf(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)));
}

function parseToml(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!isParseError(error)) throw error;
    const { line, column, message } = error;
    throw unparsable(file, { line, column: column + 1 }, message.split('\n').at(-1) ?? '');
  }
}

function isParseError(error: unknown): error is Error & { line: number; column: number } {
  return error instanceof Error && 'line' in error && 'column' in error;
}
