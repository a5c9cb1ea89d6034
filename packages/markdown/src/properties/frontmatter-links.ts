import { isMap, isScalar, isSeq, type ParsedNode, type Scalar } from 'yaml';
import type { Frontmatter, Span } from '../text/note-structure.ts';
import { findLinkInValue, type LinkInValue } from './link.ts';
import { nameOfKey, parseYamlProperties } from './yaml-document.ts';
import { locateCharacters, type Quoting } from './yaml-quoting.ts';

/** A property, or an entry of a list or map, whose whole value is a link. */
export interface FrontmatterLink extends Omit<LinkInValue, 'target'> {
  /** The names and indexes that lead to it, joined by dots: `up`, `related.0`. */
  readonly key: string;
  readonly original: string;
  /** The span of `link` in the note's text. */
  readonly target: Span;
  /** The quoting to pass to `escapeQuoted` for text written there. */
  readonly quoting: Quoting;
}

interface Value {
  readonly key: string;
  readonly scalar: Scalar.Parsed;
}

/** Lists the links in the properties of a note, in source order. Malformed frontmatter has none. */
export function frontmatterLinks(text: string, frontmatter: Frontmatter | undefined): FrontmatterLink[] {
  if (frontmatter === undefined) return [];
  const content = text.slice(frontmatter.content.start, frontmatter.content.end);
  if (!content.includes('[[') && !content.includes('](')) return [];

  const read = parseYamlProperties(text, frontmatter.content);
  if ('malformed' in read || read.map === undefined) return [];
  return [...scalarsIn(read.map, '')].flatMap(({ key, scalar }) => {
    const link = linkIn(read.source, scalar);
    if (link === undefined) return [];
    const { start, end } = frontmatter.content;
    const target = { start: start + link.target.start, end: Math.min(start + link.target.end, end) };
    return [{ ...link, key, target }];
  });
}

function linkIn(source: string, scalar: Scalar.Parsed): Omit<FrontmatterLink, 'key'> | undefined {
  const written = locateCharacters(source, scalar);
  const found = written === undefined ? undefined : findLinkInValue(written.value);
  if (written === undefined || found === undefined) return undefined;

  const { offsets, value, quoting } = written;
  const start = offsets[found.target.start] ?? 0;
  const end = offsets[found.target.end] ?? start;
  return { ...found, original: value, target: { start, end }, quoting };
}

function* scalarsIn(node: ParsedNode | null, key: string): Generator<Value> {
  if (isScalar(node)) yield { key, scalar: node };
  else if (isSeq(node)) {
    for (const [index, entry] of node.items.entries())
      yield* scalarsIn(entry as ParsedNode, joinKey(key, String(index)));
  } else if (isMap(node)) {
    for (const pair of node.items) {
      const name = nameOfKey(pair.key as ParsedNode);
      if (name !== undefined) yield* scalarsIn(pair.value as ParsedNode | null, joinKey(key, name));
    }
  }
}

function joinKey(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}
