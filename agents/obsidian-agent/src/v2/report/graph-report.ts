import type { GraphAnswer, MeasuredNode } from '@obsidian-agent/vault';
import { counted, firstOf } from './write-report.ts';

const MOST_NODES = 20;
const MOST_TARGETS = 10;

/** Words of a graph: how large it is and its nodes; in a detailed answer with their measures and edges. */
export function graphReport(
  graph: GraphAnswer,
  { isAround, isDetailed }: { readonly isAround: boolean; readonly isDetailed: boolean },
): string {
  const { nodes, nodesTotal, edgesTotal, components, communities } = graph;
  const size = `${counted(nodesTotal, 'node')}, ${counted(edgesTotal, 'edge')}`;
  const whole = `${counted(components, 'component')}, ${counted(communities, 'community', 'communities')}`;
  const told = nodes.slice(0, MOST_NODES);
  const more = nodesTotal - told.length;
  return [
    isAround ? `Around ${nodes[0]?.path}: ${size}.` : `${size}, ${whole}.${told.length === 0 ? '' : ' Most central:'}`,
    ...(isDetailed && isAround ? [`The whole graph has ${whole}.`] : []),
    ...told.flatMap((node, at) => (isDetailed ? detailedLines(graph, node, at) : conciseLine(node))),
    ...(more > 0 ? [`[… and ${counted(more, 'node')} more; metadata has ${nodes.length} of ${nodesTotal}]`] : []),
  ].join('\n');
}

function conciseLine({ path, kind, in: into, out }: MeasuredNode): string[] {
  return [`- ${path}${kind === 'unresolved' ? ' (unresolved)' : ''}: ${into} in, ${out} out`];
}

function detailedLines({ nodes, edges }: GraphAnswer, node: MeasuredNode, at: number): string[] {
  const { path, kind, tags, in: into, out, pagerank, component, community, distance } = node;
  const targets = edges
    .filter(({ source }) => source === at)
    .map(({ target, count }) => `${nodes[target]?.path}${count > 1 ? ` (${count})` : ''}`);
  const far = distance === undefined ? '' : `, distance ${distance}`;
  const place = `component ${component}, community ${community}${far}`;
  return [
    `- ${path} (${kind}): ${into} in, ${out} out, pagerank ${pagerank}, ${place}`,
    ...(tags.length === 0 ? [] : [`  tags: ${tags.join(' ')}`]),
    ...(targets.length === 0 ? [] : [`  → ${firstOf(targets, MOST_TARGETS)}`]),
  ];
}
