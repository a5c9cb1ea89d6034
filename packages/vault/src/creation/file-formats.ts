import { baseLimits, parseYamlProperties } from '@obsidian-agent/markdown';
import { isObject } from '@obsidian-agent/shared-types';
import { edgeProblem, nodeProblem } from '../formats/canvas-shape.ts';

/** The required text property of each node type in JSON Canvas. A group has none. */
const NODE_TEXT: Readonly<Record<string, string | undefined>> = {
  text: 'text',
  file: 'file',
  link: 'url',
  group: undefined,
};

/** Why a text is not JSON Canvas 1.0; undefined if it is. */
export function canvasProblem(text: string): string | undefined {
  const canvas = parseJson(text);
  if ('problem' in canvas) return canvas.problem;
  if (!isObject(canvas.value)) return 'it must be a JSON object';
  const { nodes = [], edges = [] } = canvas.value;
  if (!Array.isArray(nodes)) return 'nodes must be a list';
  if (!Array.isArray(edges)) return 'edges must be a list';

  const ids = new Set<unknown>();
  for (const [at, node] of nodes.entries()) {
    const problem = nodeProblem(node) ?? typeProblem(node);
    if (problem !== undefined) return `nodes[${at}] ${problem}`;
    const { id } = node as { id: unknown };
    if (ids.has(id)) return `nodes[${at}] has the id of another node, ${JSON.stringify(id)}`;
    ids.add(id);
  }
  for (const [at, edge] of edges.entries()) {
    const problem = edgeProblem(edge) ?? endProblem(edge, ids);
    if (problem !== undefined) return `edges[${at}] ${problem}`;
  }
  return undefined;
}

/** Why a text is not a base, which is a YAML map; undefined if it is. */
export function baseProblem(text: string): string | undefined {
  const read = parseYamlProperties(text, { start: 0, end: text.length }, baseLimits);
  if (!('malformed' in read)) return undefined;
  const { line, column, message } = read.malformed;
  return `line ${line}, column ${column}: ${message.replace(/^The base/, 'it').replace(/\.$/, '')}`;
}

function parseJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) };
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'its JSON is nested too deeply' };
    if (error instanceof SyntaxError) return { problem: `it is not JSON (${error.message})` };
    throw error;
  }
}

function typeProblem(node: unknown): string | undefined {
  const { type, ...members } = node as { readonly type: string; readonly [name: string]: unknown };
  if (!Object.hasOwn(NODE_TEXT, type)) return 'needs a type: text, file, link or group';
  const text = NODE_TEXT[type];
  return text === undefined || typeof members[text] === 'string' ? undefined : `is a ${type}, and needs ${text}`;
}

function endProblem(edge: unknown, nodes: ReadonlySet<unknown>): string | undefined {
  const end = ['fromNode', 'toNode'].find((name) => !nodes.has((edge as Record<string, unknown>)[name]));
  return end === undefined ? undefined : `needs the id of a node as ${end}`;
}
