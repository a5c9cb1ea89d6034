import { type Document, isAlias, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { type PlanProblem, PlanRefused } from './plan-problem.ts';

export type DataPath = readonly (string | number)[];

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The data of a plan's text, and where each part of it stands. */
export interface PlanSource {
  readonly file: string;
  readonly data: unknown;
  /** Place of the value at a path; of the nearest enclosing value where there is none. */
  placeOf(path: DataPath): Place;
  /** Place of the key that a path ends with. */
  placeOfKey(path: DataPath): Place;
}

/**
 * Reads YAML 1.2 or JSON, which is a part of it.
 *
 * @throws PlanRefused `SYNTAX` when the text is neither
 */
export function readPlanSource(text: string, file: string): PlanSource {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };

  const problems = [...document.errors, ...document.warnings].map((error) =>
    syntaxProblem(error.message, place(error.pos[0])),
  );
  if (problems.length > 0) throw new PlanRefused(file, problems);

  return {
    file,
    data: toData(document, (message, offset) => new PlanRefused(file, [syntaxProblem(message, place(offset))])),
    placeOf: (path) => place(offsetOfValue(document, path)),
    placeOfKey: (path) => place(offsetOfKey(document, path) ?? offsetOfValue(document, path)),
  };
}

function syntaxProblem(message: string, place: Place): PlanProblem {
  return { reason: 'SYNTAX', message, hint: 'Correct the YAML or JSON at this place.', ...place };
}

function toData(document: Document.Parsed, refuse: (message: string, offset: number) => PlanRefused): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // An alias without an anchor, or aliases that multiply beyond the library's limit.
    if (error instanceof ReferenceError) throw refuse(error.message, offsetOfBadAlias(document));
    throw error;
  }
}

function offsetOfBadAlias(document: Document.Parsed): number {
  let offset = 0;
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) !== undefined) return undefined;
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

function offsetOfValue(document: Document.Parsed, path: DataPath): number {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(document, path.slice(0, length));
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

function offsetOfKey(document: Document.Parsed, path: DataPath): number | undefined {
  const parent = nodeAt(document, path.slice(0, -1));
  if (!isMap(parent)) return undefined;
  const key = parent.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === String(path.at(-1)))?.key;
  return isNode(key) ? key.range?.[0] : undefined;
}

function nodeAt(document: Document.Parsed, path: DataPath): unknown {
  let node: unknown = document.contents;
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    node = isNode(node) && 'get' in node ? node.get(step, true) : undefined;
  }
  return node;
}
