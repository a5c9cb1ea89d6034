import { isScalar, isSeq } from 'yaml';
import { EntriesByName, listEntries, type PropertyEntry } from '../properties/entry.ts';
import { findFrontmatterBlock } from '../properties/frontmatter-block.ts';
import { itemSpans } from '../properties/list-edits.ts';
import { type Malformed, malformedAt, parseYamlProperties, type YamlProperties } from '../properties/yaml-document.ts';
import { renderInFlow, renderValue } from '../properties/yaml-render.ts';
import type { Frontmatter, Span } from '../text/note-structure.ts';
import type { Splice } from '../text/splice.ts';
import { jsonOf } from '../text/write-stand-ins.ts';

/** The property `tags` as written. */
export interface TagsProperty {
  readonly text: string;
  readonly block: Frontmatter;
  readonly read: YamlProperties;
  readonly entry: PropertyEntry;
  readonly value: unknown;
}

/** Finds the property `tags`, in any case. */
export function findTagsProperty(text: string): TagsProperty | { malformed: Malformed } | undefined {
  const block = findFrontmatterBlock(text);
  if (block === undefined) return undefined;
  const read = parseYamlProperties(text, block.content);
  if ('malformed' in read) return read;
  const entry = new EntriesByName(listEntries(read)).find('tags');
  return entry === undefined ? undefined : { text, block, read, entry, value: read.values[entry.name] };
}

/** Writes tags in brackets without spaces, after the existing single value on the line. */
export function tighten(property: TagsProperty, tags: readonly string[]): Splice | undefined {
  const { entry, read } = property;
  const first = singleSource(property);
  if (entry.colonEnd === undefined || (property.value !== null && first === undefined)) return undefined;

  const render = read.map?.flow === true ? jsonOf : renderInFlow;
  const list = `[${[...(first === undefined ? [] : [first]), ...tags.map((tag) => render(tag))].join(',')}]`;
  if (entry.value !== undefined) return inNote(property, entry.value, list);
  return inNote(property, { start: entry.colonEnd, end: entry.colonEnd }, ` ${list}`);
}

/** Whether the tags are in brackets without any space: `[one,two]`. */
export function isTight({ read, entry }: TagsProperty): boolean {
  const items = itemsOf(read, entry);
  if (items.length < 2 || entry.value === undefined) return false;
  return read.source.slice(entry.value.start, entry.value.end) === `[${items.join(',')}]`;
}

/** Replaces a tight list by one of its tags. */
export function untighten(property: TagsProperty, index: number): Splice[] {
  const { read, entry, value } = property;
  const item = itemsOf(read, entry)[index];
  const tag: unknown = Array.isArray(value) ? value[index] : undefined;
  if (item === undefined || entry.value === undefined) return [];
  const isQuoted = read.map?.flow !== true && typeof tag === 'string' && item === jsonOf(tag);
  const isForList = isQuoted && needsQuotesInFlow(tag);
  return [inNote(property, entry.value, isForList ? renderValue(tag).inline.trimStart() : item)];
}

/** Reports that tags cannot be added to the property, and its location. */
export function refuseTags({ text, block, entry }: TagsProperty): { malformed: Malformed } {
  const offset = block.content.start + entry.key.start;
  const message = `The property "${entry.name}" is a map, which holds no tags.`;
  return { malformed: malformedAt(text, { offset, message, isQuote: true }) };
}

/** Source of a single value on one line, to be used in a list. */
function singleSource({ read, entry, value }: TagsProperty): string | undefined {
  if (entry.value === undefined || !isScalar(entry.node) || value === null) return undefined;
  const source = read.source.slice(entry.value.start, entry.value.end);
  if (/[\n]/.test(source)) return undefined;
  return entry.node.type === 'PLAIN' && needsQuotesInFlow(source) ? jsonOf(source) : source;
}

function needsQuotesInFlow(plain: string): boolean {
  return /[,[\]{}]/.test(plain);
}

function itemsOf({ source }: YamlProperties, { node }: PropertyEntry): string[] {
  if (!isSeq(node) || node.flow !== true) return [];
  return itemSpans(node).map(({ start, end }) => source.slice(start, end));
}

function inNote({ block }: TagsProperty, { start, end }: Span, text: string): Splice {
  return { start: block.content.start + start, end: block.content.start + end, text };
}
