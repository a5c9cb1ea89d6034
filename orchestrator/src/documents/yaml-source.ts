import { type Document, isAlias, isMap, isNode, isScalar, LineCounter } from 'yaml';
import { offsetOf, parseYaml } from './parse-yaml.ts';

export type DataPath = readonly (string | number)[];

/** A position in a text. Both are counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The data of a text, with the position of each part. */
export interface YamlSource {
  readonly data: unknown;
  /** Position of the value at a path, or of the nearest enclosing value. */
  placeOf(path: DataPath): Place;
  /** Position of the last key of a path. */
  placeOfKey(path: DataPath): Place;
}

type Fault = Place & { readonly message: string };

/** Parses YAML 1.2, and so JSON. Returns all faults if the text is neither. */
export function readYaml(text: string): YamlSource | { readonly faults: readonly [Fault, ...Fault[]] } {
  const lines = new LineCounter();
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };

  const parsed = parseYaml(text, lines);
  if ('faults' in parsed) {
    const [first, ...others] = parsed.faults;
    const locate = ({ message, offset }: typeof first): Fault => ({ message, ...place(offset) });
    return { faults: [locate(first), ...others.map(locate)] };
  }
  const { data, document } = parsed;
  return {
    data,
    placeOf: (path) => place(offsetOfValue(document, path)),
    placeOfKey: (path) => place(offsetOfKey(document, path) ?? offsetOfValue(document, path)),
  };
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
  const key = parent.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === String(path.at(-1)))?.key;
  return isNode(key) ? offsetOf(key) : undefined;
}

function nodeAt(document: Document.Parsed, path: DataPath): unknown {
  let node: unknown = document.contents;
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    node = isNode(node) && 'get' in node ? node.get(step, true) : undefined;
  }
  return node;
}
