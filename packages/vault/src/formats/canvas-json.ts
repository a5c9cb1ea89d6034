import type { Span } from '@obsidian-agent/markdown';
import { itemsOf, membersOf, rootOf, valueNamed } from './json-spans.ts';

/** The strings of a canvas node, without their quotes, by their keys. */
export type CanvasNode = ReadonlyMap<string, Span>;

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
  const root = rootOf(json);
  const nodes = json[root.start] === '{' ? valueNamed(membersOf(json, root), 'nodes') : undefined;
  if (nodes === undefined || json[nodes.start] !== '[') return [];
  return itemsOf(json, nodes).flatMap((node) => (json[node.start] === '{' ? [stringsOf(json, node)] : []));
}

function stringsOf(json: string, node: Span): CanvasNode {
  const strings = membersOf(json, node).filter(({ value }) => json[value.start] === '"');
  return new Map(strings.map(({ key, value }) => [key, { start: value.start + 1, end: value.end - 1 }]));
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
