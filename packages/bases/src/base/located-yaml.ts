import { baseLimits, lineIndex, locateFolded, type Malformed, parseYamlProperties } from '@obsidian-agent/markdown';
import { isMap, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml';
import type { YamlPath } from '../values/formula-error.ts';
import type { FilePlace, LocatedYaml } from './base.ts';

/** Reads the YAML of a base. Text that is not a map of keys is malformed. */
export function readLocatedYaml(text: string): LocatedYaml | { malformed: Malformed } {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const read = parseYamlProperties(text, { start, end: text.length }, baseLimits);
  if ('malformed' in read) {
    const message = read.malformed.message.replace('properties', 'keys');
    return { malformed: { ...read.malformed, message } };
  }
  const { source, map, values } = read;
  const lines = lineIndex(text);
  const placeAt = (offset: number): FilePlace => {
    const line = lines.lineOf(offset + start);
    return { line: line + 1, column: offset + start - lines.startOf(line) + 1 };
  };
  return {
    values,
    placeOf: (path, offset = 0) => {
      const node = nodeAt(map, path);
      return placeAt(isScalar(node) ? offsetInScalar(source, node as Scalar.Parsed, offset) : startOf(node));
    },
    placeOfKey: (path) => placeAt(startOf(keyAt(map, path))),
    tagAt: (path) => {
      const node = nodeAt(map, path);
      const { tag } = isScalar(node) ? node : {};
      return tag?.startsWith('!') === true ? `${tag} ${String((node as Scalar).value)}`.trim() : undefined;
    },
  };
}

function startOf(node: unknown): number {
  const { range } = (node ?? {}) as { readonly range?: readonly number[] };
  return range?.[0] ?? 0;
}

/** The node at a path; the nearest one above it if there is none, as behind an alias. */
function nodeAt(map: YAMLMap | undefined, path: YamlPath): unknown {
  let node: unknown = map;
  for (const key of path) {
    const next: unknown = isMap(node)
      ? pairNamed(node, key)?.value
      : isSeq(node)
        ? node.items[key as number]
        : undefined;
    if (next === null || next === undefined) return node;
    node = next;
  }
  return node;
}

function keyAt(map: YAMLMap | undefined, path: YamlPath): unknown {
  const above = nodeAt(map, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  return isMap(above) ? (pairNamed(above, key)?.key ?? above) : nodeAt(map, path);
}

type Pair = YAMLMap['items'][number];

/** Pairs by the names of their keys, made when they are first needed: a base can have thousands of formulas. */
const pairsOf = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

function pairNamed(map: YAMLMap, name: string | number): Pair | undefined {
  const nameOf = ({ key }: Pair) => (isScalar(key) ? String(key.value ?? '') : '');
  const known = pairsOf.get(map) ?? new Map(map.items.toReversed().map((pair) => [nameOf(pair), pair] as const));
  pairsOf.set(map, known);
  return known.get(String(name));
}

/** The offset in the source of a character of a scalar; of the scalar itself if its text is not what is written there. */
function offsetInScalar(source: string, scalar: Scalar.Parsed, offset: number): number {
  const [start, end] = scalar.range;
  if (source.slice(start, end) === String(scalar.value)) return start + offset;
  const offsets = locateFolded(source, scalar) ?? [];
  return offsets[Math.min(offset, offsets.length - 1)] ?? start;
}
