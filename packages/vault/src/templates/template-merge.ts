import {
  applySplices,
  findFrontmatterBlock,
  insertAtEnd,
  lineBreakOf,
  lineIndex,
  type Malformed,
  type PropertyValue,
  readProperties,
  type Splice,
  setProperties,
  startOfNote,
  valueKey,
  withLineBreaks,
} from '@obsidian-agent/markdown';

/** A note with a template merged into it. */
export interface MergedTemplate {
  readonly text: string;
  /** Line where the template's text begins, counted from 1; undefined if it has only properties. */
  readonly line: number | undefined;
}

type Properties = Readonly<Record<string, unknown>>;

const LISTS = ['tags', 'aliases', 'cssclasses'];

/**
 * Adds a filled template to a note as Obsidian does: its properties to the note's properties, its text to the end.
 *
 * The note's own values win. Lists get the entries that they lack, and an empty property gets the template's value.
 * Every other byte of the note is kept. An empty note becomes the template.
 */
export function mergeTemplate(
  note: string,
  template: string,
): MergedTemplate | { malformed: Malformed; where: 'note' | 'template' } {
  if (note.slice(startOfNote(note)) === '') return fromTemplate(note + template.slice(startOfNote(template)));
  const lineBreak = /[\r\n]/.test(note) ? lineBreakOf(note) : lineBreakOf(template);
  const source = withLineBreaks(template.slice(startOfNote(template)), lineBreak);

  const merged = mergeProperties(note, source, lineBreak);
  if ('malformed' in merged) return merged;
  const text = applySplices(note, merged.splices);
  const body = bodyOf(source);
  if (body.trim() === '') return { text, line: undefined };

  const { splice } = insertAtEnd(text, body);
  const whole = applySplices(text, [splice]);
  return { text: whole, line: lineOfText(whole, splice.start) };
}

function fromTemplate(text: string): MergedTemplate {
  const start = findFrontmatterBlock(text)?.end ?? startOfNote(text);
  return { text, line: text.slice(start).trim() === '' ? undefined : lineOfText(text, start) };
}

function lineOfText(text: string, from: number): number {
  const blank = /^\s*/.exec(text.slice(from))?.[0].length ?? 0;
  return lineIndex(text).lineOf(from + blank) + 1;
}

function bodyOf(template: string): string {
  return template.slice(findFrontmatterBlock(template)?.end ?? 0);
}

function mergeProperties(
  note: string,
  template: string,
  lineBreak: string,
): { splices: Splice[] } | { malformed: Malformed; where: 'note' | 'template' } {
  const block = findFrontmatterBlock(template);
  const added = readProperties(template, block);
  if ('malformed' in added) return { malformed: added.malformed, where: 'template' };
  if (block === undefined || Object.keys(added.properties).length === 0) return { splices: [] };

  const own = findFrontmatterBlock(note);
  const start = startOfNote(note);
  // A note without properties gets the block as written, including comments.
  if (own === undefined) {
    return { splices: [{ start, end: start, text: `${template.slice(0, block.content.end)}---${lineBreak}` }] };
  }

  const there = readProperties(note, own);
  if ('malformed' in there) return { malformed: there.malformed, where: 'note' };
  const edit = setProperties(note, { set: missingProperties(there.properties, added.properties) });
  return 'malformed' in edit ? { malformed: edit.malformed, where: 'note' } : edit;
}

/** What to set so that a note has the properties that are added, without losing a value of its own. */
export function missingProperties(own: Properties, added: Properties): Record<string, PropertyValue> {
  const names = new Map(Object.keys(own).map((name) => [name.toLowerCase(), name]));
  const missing: [string, PropertyValue][] = [];
  for (const [name, value] of Object.entries(added)) {
    const ownName = names.get(name.toLowerCase());
    const merged = ownName === undefined ? value : mergedValue(ownName, own[ownName], value);
    if (merged !== undefined) missing.push([ownName ?? name, merged as PropertyValue]);
  }
  return Object.fromEntries(missing);
}

/** Undefined if the note's own value stays. */
function mergedValue(name: string, own: unknown, added: unknown): unknown {
  if (own === null) return added ?? undefined;
  const [list, more] = [asList(name, own), asList(name, added)];
  if (list === undefined || more === undefined) return undefined;

  const known = new Set(list.map((entry) => entryKey(name, entry)));
  const missing = more.filter((entry) => {
    const key = entryKey(name, entry);
    return !known.has(key) && known.add(key);
  });
  return missing.length === 0 ? undefined : [...list, ...missing];
}

/** A single tag, alias or class counts as a list of one. Several in one string cannot be extended. */
function asList(name: string, value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const isOne = typeof value === 'string' && value !== '' && LISTS.includes(name.toLowerCase());
  return isOne && !(name.toLowerCase() === 'tags' && /[\s,]/.test(value)) ? [value] : undefined;
}

/** A key that equal entries of a list share. For tags, case and `#` are ignored. */
function entryKey(name: string, entry: unknown): string {
  const isTag = name.toLowerCase() === 'tags' && typeof entry === 'string';
  return valueKey(isTag ? entry.replace(/^#/, '').toLowerCase() : entry);
}
