import { isObject } from '@obsidian-agent/shared-types';

const NODE_NUMBERS = ['x', 'y', 'width', 'height'];

/** Why a value is not a node of a canvas, of any type; undefined if it is. */
export function nodeProblem(node: unknown): string | undefined {
  const problem = itemProblem(node);
  if (problem !== undefined || !isObject(node)) return problem;
  if (typeof node['type'] !== 'string') return 'needs a type: text, file, link or group';
  const missing = NODE_NUMBERS.find((name) => !Number.isFinite(node[name]));
  return missing === undefined ? undefined : `needs a number as ${missing}`;
}

/** Why a value is not an edge of a canvas; undefined if it is. */
export function edgeProblem(edge: unknown): string | undefined {
  const problem = itemProblem(edge);
  if (problem !== undefined || !isObject(edge)) return problem;
  const end = ['fromNode', 'toNode'].find((name) => typeof edge[name] !== 'string');
  return end === undefined ? undefined : `needs the id of a node as ${end}`;
}

function itemProblem(item: unknown): string | undefined {
  if (!isObject(item)) return 'must be an object';
  return typeof item['id'] === 'string' && item['id'] !== '' ? undefined : 'needs an id';
}
