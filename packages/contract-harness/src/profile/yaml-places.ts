import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';

/** A problem in a text, counted from 1. */
export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type DataPath = readonly PropertyKey[];

/** The data of a YAML text, and where each part is; or what is wrong with the text. */
export interface YamlText {
  readonly data: unknown;
  readonly problems: readonly Problem[];
  /** A problem with the value at a path, or with its key. */
  problemAt(path: DataPath, message: string, part?: 'value' | 'key'): Problem;
}

/** Parses one document of YAML 1.2, and so JSON. */
export function parseYamlText(text: string): YamlText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const at = (offset: number, message: string): Problem => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1), message };
  };
  const offsetOf = (path: DataPath): number => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    if (isNode(node) && node.range) return node.range[0];
    return path.length === 0 ? 0 : offsetOf(path.slice(0, -1));
  };
  const offsetOfKey = (path: DataPath): number => {
    const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
    const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : undefined;
    return isNode(pair?.key) && pair.key.range ? pair.key.range[0] : offsetOf(path);
  };
  const problems = document.errors.map(({ code, pos: [start], message }) =>
    at(start, code === 'DUPLICATE_KEY' ? `The key "${keyAt(text, start)}" appears twice` : message),
  );
  return {
    data: problems.length === 0 ? document.toJS({ maxAliasCount: 100 }) : undefined,
    problems,
    problemAt: (path, message, part = 'value') => at(part === 'key' ? offsetOfKey(path) : offsetOf(path), message),
  };
}

/** The key that begins at an offset, without its quotes. */
function keyAt(text: string, start: number): string {
  const [key = ''] = /^(?:"[^"\n]*"|'[^'\n]*'|[^:\n]*)/.exec(text.slice(start)) ?? [];
  return key.trim().replaceAll(/^["']|["']$/g, '');
}
