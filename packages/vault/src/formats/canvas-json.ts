import { type Span, unquoteDouble } from '@obsidian-agent/markdown';

/** The strings of a canvas node, without their quotes, by their keys. */
export type CanvasNode = ReadonlyMap<string, Span>;

interface Container {
  readonly isObject: boolean;
  key: string | undefined;
}

/** Whether a text is JSON. A byte order mark before it is ignored. */
export function isCanvasJson(text: string): boolean {
  try {
    JSON.parse(withoutMark(text));
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Finds the nodes of a canvas with the spans of their strings. The text must be valid JSON. */
export function locateNodes(json: string): CanvasNode[] {
  const nodes: CanvasNode[] = [];
  const open: Container[] = [];
  let node = new Map<string, Span>();
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    const inner = open.at(-1);
    if (character === '{' || character === '[') {
      open.push({ isObject: character === '{', key: undefined });
      if (isNode(open)) node = new Map();
    } else if (character === '}' || character === ']') {
      if (isNode(open)) nodes.push(node);
      open.pop();
    } else if (character === ',' && inner !== undefined) {
      inner.key = undefined;
    } else if (character === '"') {
      const string = { start: at + 1, end: endOfString(json, at + 1) };
      if (inner?.isObject === true && inner.key === undefined) inner.key = unquoteDouble(json, string).value;
      else if (isNode(open) && inner?.key !== undefined) node.set(inner.key, string);
      at = string.end;
    }
  }
  return nodes;
}

/**
 * Returns a function that escapes text for a JSON string as the rest of the document does: non-ASCII characters and
 * slashes.
 */
export function jsonSpeller(json: string): (text: string) => string {
  const isAscii = !/[\u0080-\uffff]/.test(withoutMark(json)) && /\\u(?!00[0-7])[\da-f]{4}/i.test(json);
  const isUpperCase = /\\u[\dA-F]*[A-F][\dA-F]*/.test(json);
  const hasSlashes = json.includes('\\/');
  return (text) => {
    const escaped = JSON.stringify(text).slice(1, -1);
    const slashed = hasSlashes ? escaped.replaceAll('/', '\\/') : escaped;
    if (!isAscii) return slashed;
    return slashed.replace(/[\u0080-\uffff]/g, (unit) => {
      const digits = unit.charCodeAt(0).toString(16).padStart(4, '0');
      return `\\u${isUpperCase ? digits.toUpperCase() : digits}`;
    });
  };
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Whether the container is in the list `nodes` of the outermost object. */
function isNode(open: readonly Container[]): boolean {
  const [canvas, list, node] = open;
  return open.length === 3 && canvas?.key === 'nodes' && list?.isObject === false && node?.isObject === true;
}

function endOfString(json: string, start: number): number {
  let at = start;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}
