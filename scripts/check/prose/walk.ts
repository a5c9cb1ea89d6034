import { type Node, visitorKeys } from 'oxc-parser';

/** A node and all nodes below it, outermost first. */
export function* walk(node: Node): Generator<Node> {
  yield node;
  const members = node as unknown as Readonly<Record<string, unknown>>;
  for (const key of visitorKeys[node.type] ?? []) {
    const below = members[key];
    for (const child of Array.isArray(below) ? below : [below]) {
      if (isNode(child)) yield* walk(child);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
