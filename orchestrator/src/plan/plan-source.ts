import { type Document, isAlias, isMap, isNode, isScalar, LineCounter } from 'yaml';
import { offsetOf, parseYaml } from '../documents/parse-yaml.ts';
import { type PlanProblem, PlanRefused } from './plan-problem.ts';

export type DataPath = readonly (string | number)[];

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The data of a plan's text, with the position of each part. */
export interface PlanSource {
  readonly file: string;
  readonly data: unknown;
  /** Position of the value at a path, or of the nearest enclosing value. */
  placeOf(path: DataPath): Place;
  /** Position of the last key of a path. */
  placeOfKey(path: DataPath): Place;
}

/**
 * Parses YAML 1.2, and so JSON.
 *
 * @throws PlanRefused `SYNTAX` if the text is neither
 */
export function readPlanSource(text: string, file: string): PlanSource {
  const lines = new LineCounter();
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };

  const parsed = parseYaml(text, lines);
  if ('faults' in parsed) {
    throw new PlanRefused(
      file,
      parsed.faults.map(({ message, offset }) => syntaxProblem(message, place(offset))),
    );
  }
  const { data, document } = parsed;
  return {
    file,
    data,
    placeOf: (path) => place(offsetOfValue(document, path)),
    placeOfKey: (path) => place(offsetOfKey(document, path) ?? offsetOfValue(document, path)),
  };
}

function syntaxProblem(message: string, place: Place): PlanProblem {
  return { reason: 'SYNTAX', message, hint: 'Fix the YAML or JSON at this position.', ...place };
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
