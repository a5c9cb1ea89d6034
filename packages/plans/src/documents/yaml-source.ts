import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Pair, type YAMLMap } from 'yaml';
import type { FaultWords } from './fault-words.ts';
import { parseJson } from './parse-json.ts';
import { parsePlainYaml } from './parse-plain-yaml.ts';
import { offsetOf, type ParsedYaml, parseYaml, RESERVED } from './parse-yaml.ts';

export type DataPath = readonly (string | number)[];

/** A position in a text. Both are counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The data of a text, with the position of each part. */
export interface YamlSource {
  /** Undefined if nothing was understood. */
  readonly data: unknown;
  /** All faults of the text. If there are any, parts of the data are wrong or missing. */
  readonly faults: readonly (Place & FaultWords)[];
  /** The parts of the data that faults make unreliable: the path of each, at most three steps deep. */
  readonly unreliable: readonly DataPath[];
  /** The text from where its structure is lost, if it is. What it says may be missing in the data. */
  readonly lostText: string | undefined;
  /** Position of the value at a path, or of the nearest enclosing value. */
  placeOf(path: DataPath): Place;
  /** Position of the last key of a path. */
  placeOfKey(path: DataPath): Place;
}

/** Parses YAML 1.2, and so JSON. */
export function readYaml(text: string): YamlSource {
  const fast = text.includes(RESERVED) ? undefined : (parseJson(text) ?? parsePlainYaml(text));
  return fast === undefined ? readDocument(text) : locateLater(text, fast.data);
}

/** Data without faults: positions are only looked up for problems of its contents. */
function locateLater(text: string, data: unknown): YamlSource {
  let document: YamlSource | undefined;
  const read = (): YamlSource => {
    document ??= readDocument(text);
    return document;
  };
  return {
    data,
    faults: [],
    unreliable: [],
    lostText: undefined,
    placeOf: (path) => read().placeOf(path),
    placeOfKey: (path) => read().placeOfKey(path),
  };
}

function readDocument(text: string): YamlSource {
  const lines = new LineCounter();
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };

  const { faults, readTo, parsed } = parseYaml(text, lines);
  const document = parsed?.document;
  return {
    data: parsed?.data,
    faults: faults.map(({ offset, ...words }) => ({ ...words, ...place(offset) })),
    unreliable:
      document === undefined || faults.length > MOST_LOCATED
        ? [[]]
        : unreliableParts(document.contents, { faults, readTo }),
    lostText: readTo === Infinity ? undefined : text.slice(readTo),
    placeOf: (path) => place(document === undefined ? 0 : offsetOfValue(document, path)),
    placeOfKey: (path) =>
      place(document === undefined ? 0 : (offsetOfKey(document, path) ?? offsetOfValue(document, path))),
  };
}

/** With more faults, nothing else is checked, because each is searched in all parts. */
const MOST_LOCATED = 100;

/** Fields of a task are three steps deep: `tasks`, its number, the field. */
const MOST_STEPS = 3;

/** The smallest parts that contain a fault, and all parts that end where the structure is lost, or later. */
function unreliableParts(
  node: unknown,
  { faults, readTo }: Pick<ParsedYaml, 'faults' | 'readTo'>,
  path: DataPath = [],
): DataPath[] {
  const own = faults.filter(({ offset }) => isWithin(node, offset));
  const isCutOff = endOf(node) >= readTo;
  if (own.length === 0 && !isCutOff) return [];
  const parts = path.length < MOST_STEPS ? partsOf(node) : [];
  const hit = parts.filter(({ start, value }) => {
    const end = Math.max(endOf(value), start);
    return end >= readTo || own.some(({ offset }) => start <= offset && offset <= end);
  });
  if (hit.length === 0) return [path];
  return hit.flatMap(({ step, value }) => {
    const part = [...path, step];
    // The rest of a task may be in the text that is lost.
    const isHalf = part.length === MOST_STEPS - 1 && endOf(value) >= readTo;
    return isHalf ? [part] : below(value, part, { faults, readTo });
  });
}

/** A part of a part, or the whole part if no smaller one is affected. */
function below(node: unknown, path: DataPath, found: Pick<ParsedYaml, 'faults' | 'readTo'>): DataPath[] {
  const inner = unreliableParts(node, found, path);
  return inner.length === 0 ? [path] : inner;
}

interface Part {
  readonly step: string | number;
  readonly start: number;
  readonly value: unknown;
}

function partsOf(node: unknown): Part[] {
  if (isMap(node))
    return node.items.map(({ key, value }) => ({
      step: isScalar(key) ? String(key.value) : '',
      start: offsetOf(key),
      value: value ?? key,
    }));
  if (isSeq(node)) return node.items.map((value, step) => ({ step, start: offsetOf(value), value }));
  return [];
}

function endOf(node: unknown): number {
  return isNode(node) ? (node.range?.[1] ?? 0) : 0;
}

function isWithin(node: unknown, offset: number): boolean {
  return offsetOf(node) <= offset && offset <= endOf(node);
}
function offsetOfValue(document: Document.Parsed, path: DataPath): number {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(document, path.slice(0, length));
    if (isNode(node) && node.range) return offsetOf(node);
  }
  return offsetOf(document.contents);
}

function offsetOfKey(document: Document.Parsed, path: DataPath): number | undefined {
  const parent = nodeAt(document, path.slice(0, -1));
  if (!isMap(parent)) return undefined;
  const key = pairAt(parent, path.at(-1))?.key;
  return isNode(key) ? offsetOf(key) : undefined;
}

function nodeAt(document: Document.Parsed, path: DataPath): unknown {
  let node: unknown = document.contents;
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    node = isMap(node) ? pairAt(node, step)?.value : isSeq(node) ? node.get(Number(step), true) : undefined;
  }
  return node;
}

/** The pairs of maps in which one was searched: each key of a large map can have a problem. */
const pairsOf = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

/** The first pair with a key, as a step of a path. */
function pairAt(map: YAMLMap, step: string | number | undefined): Pair | undefined {
  const pairs = pairsOf.get(map) ?? indexPairs(map);
  pairsOf.set(map, pairs);
  return pairs.get(String(step));
}

function indexPairs({ items }: YAMLMap): ReadonlyMap<string, Pair> {
  const pairs = new Map<string, Pair>();
  for (const pair of items) {
    const key = isScalar(pair.key) ? String(pair.key.value) : undefined;
    if (key !== undefined && !pairs.has(key)) pairs.set(key, pair);
  }
  return pairs;
}
