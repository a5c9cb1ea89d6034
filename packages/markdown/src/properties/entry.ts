import type { Pair, ParsedNode } from 'yaml';
import type { Span } from '../text/note-structure.ts';
import { nameOfKey, type YamlProperties } from './yaml-document.ts';
import { spanOfValue } from './yaml-token.ts';

type ParsedPair = Pair<ParsedNode, ParsedNode | null>;

/** A property as written. Offsets refer to the frontmatter's source. */
export interface PropertyEntry {
  readonly name: string;
  readonly key: Span;
  /** Undefined if no value is written, which means null. Includes the value's tag and anchor. */
  readonly value: Span | undefined;
  readonly node: ParsedNode | undefined;
  /** Offset after the colon; undefined if there is none. */
  readonly colonEnd: number | undefined;
}

/** Lists the properties that have a name, in source order. */
export function listEntries({ map }: YamlProperties): PropertyEntry[] {
  return (map?.items ?? []).flatMap((pair) => {
    const name = nameOfKey(pair.key);
    return name === undefined ? [] : [entryOf(pair, name)];
  });
}

/** Looks up properties by exact name, then ignoring case. */
export class EntriesByName<Entry extends { readonly name: string }> {
  readonly #exact = new Map<string, Entry>();
  readonly #folded = new Map<string, Entry>();

  constructor(entries: readonly Entry[]) {
    // The first of several properties with the same name wins.
    for (const entry of entries.toReversed()) {
      this.#exact.set(entry.name, entry);
      this.#folded.set(entry.name.toLowerCase(), entry);
    }
  }

  find(name: string): Entry | undefined {
    return this.#exact.get(name) ?? this.#folded.get(name.toLowerCase());
  }
}

/** The whole lines of a block-style property, without the comments above it. */
export function linesOf(source: string, entry: PropertyEntry): Span {
  const start = source.lastIndexOf('\n', entry.key.start - 1) + 1;
  const end = Math.max(entry.value?.end ?? 0, entry.colonEnd ?? 0, entry.key.end);
  return { start: entry.key.start === 0 ? 0 : start, end: endOfLines(source, end) };
}

/** End of the line that contains `end`, or `end` itself if it is already at the start of a line. */
export function endOfLines(source: string, end: number): number {
  if (end > 0 && source[end - 1] === '\n') return end;
  const lineBreak = source.indexOf('\n', end);
  return lineBreak === -1 ? source.length : lineBreak + 1;
}

/** End of the comments below a line that are indented at least like this, with the empty lines between them. */
export function endOfComments(source: string, end: number, indentation: string): number {
  const comments = new RegExp(`(?:(?:[ \\t]*\\r?\\n)*${indentation}[ \\t]*#.*(?:\\n|$))*`, 'y');
  comments.lastIndex = end;
  return end + (comments.exec(source)?.[0].length ?? 0);
}

function entryOf(pair: ParsedPair, name: string): PropertyEntry {
  const token = pair.srcToken;
  const colon = token?.sep?.find(({ type }) => type === 'map-value-ind');
  const explicit = token?.start.find(({ type }) => type === 'explicit-key-ind');
  const [start, end] = pair.key.range;
  return {
    name,
    key: { start: explicit?.offset ?? start, end },
    value: token === undefined ? undefined : spanOfValue(token),
    node: pair.value ?? undefined,
    colonEnd: colon === undefined ? undefined : colon.offset + 1,
  };
}
