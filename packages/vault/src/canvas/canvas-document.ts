import type { Span } from '@obsidian-agent/markdown';
import { isDeeperThan, isObject, MAX_LEVELS } from '@obsidian-agent/shared-types';
import { edgeProblem, nodeProblem } from '../formats/canvas-shape.ts';
import type { JsonValue } from '../formats/json-edits.ts';
import { findJsonError } from '../formats/json-error.ts';
import { itemsOf, membersOf, rootOf, valueNamed } from '../formats/json-spans.ts';
import { canvasMalformed } from './canvas-errors.ts';

/** A node or an edge. */
export interface CanvasItem {
  readonly id: string;
  /** All members, with the changes. A removed one is undefined. */
  readonly values: Readonly<Record<string, unknown>>;
  /** In the text; undefined for a new item. */
  readonly span?: Span;
  /** Members to set or, if undefined, to remove. */
  readonly changes?: Readonly<Record<string, JsonValue | undefined>>;
}

/** A canvas that is read or edited: its text, and its items with the changes. */
export interface Canvas {
  readonly path: string;
  readonly text: string;
  readonly nodes: readonly CanvasItem[];
  readonly edges: readonly CanvasItem[];
}

export const LISTS = ['nodes', 'edges'] as const;
export type ListName = (typeof LISTS)[number];
const problems = { nodes: nodeProblem, edges: edgeProblem };

/**
 * Reads the text of a canvas. An empty one, as Obsidian creates it, has no items; nodes of unknown types are kept.
 *
 * @throws AgentError `CANVAS_MALFORMED`
 */
export function parseCanvas(path: string, text: string): Canvas {
  if (text.trim() === '') return { path, text, nodes: [], edges: [] };
  const value = parseJson(path, text);
  const root = rootOf(text);
  if (!isObject(value)) throw canvasMalformed({ path, text }, root.start, 'a canvas must be a JSON object');
  const itemsIn = (list: ListName) => readItems({ path, text }, value, list);
  return { path, text, nodes: itemsIn('nodes'), edges: itemsIn('edges') };
}

function parseJson(path: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (isDeeperThan(MAX_LEVELS, value)) throw new RangeError('The JSON is nested too deeply.');
    return value;
  } catch (error) {
    if (error instanceof RangeError) throw canvasMalformed({ path, text }, 0, 'it is nested too deeply');
    if (!(error instanceof SyntaxError)) throw error;
    const { offset, expected } = findJsonError(text) ?? { offset: 0, expected: 'a value' };
    throw canvasMalformed({ path, text }, offset, `it is not JSON; expected ${expected}`);
  }
}

function readItems(
  file: Pick<Canvas, 'path' | 'text'>,
  value: Readonly<Record<string, unknown>>,
  name: ListName,
): readonly CanvasItem[] {
  const { text } = file;
  const list = valueNamed(membersOf(text, rootOf(text)), name);
  if (list === undefined) return [];
  const items = value[name];
  if (!Array.isArray(items)) throw canvasMalformed(file, list.start, `${name} must be a list`);
  return itemsOf(text, list).map((span, at) => {
    const item: unknown = items[at];
    const problem = problems[name](item);
    if (problem !== undefined) throw canvasMalformed(file, span.start, `${name}[${at}] ${problem}`);
    const values = item as Readonly<Record<string, unknown>>;
    return { id: String(values['id']), values, span };
  });
}

/** An item with other members; those that are undefined are removed. */
export function withMembers(
  item: CanvasItem,
  members: Readonly<Record<string, string | number | undefined>>,
): CanvasItem {
  return { ...item, values: { ...item.values, ...members }, changes: { ...item.changes, ...members } };
}

/** A member that is a string; undefined if it is not. */
export function textIn({ values }: CanvasItem, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
