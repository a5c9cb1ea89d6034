import { counted, spelled, type Trusted, text, trusted } from '@obsidian-agent/shared-types';
import type { GraphAnswer, MeasuredNode } from '@obsidian-agent/vault';
import { pageLine, unseenLinks } from './list-report.ts';
import { type Line, type RenderedText, renderLines } from './rendering.ts';
import { firstOf } from './write-report.ts';

const MOST_NODES = 20;
const MOST_TARGETS = 10;

/** Renders a graph: its size and nodes; around a note, also the edges; in a detailed answer, also the measures of nodes. */
export function graphReport(
  graph: GraphAnswer,
  { isFirst, isDetailed, isWhole }: { isFirst: boolean; isDetailed: boolean; isWhole: boolean },
): RenderedText {
  const { note, nodes, nodesTotal, edgesTotal, nextCursor, components, communities } = graph;
  const size = `${counted(nodesTotal, 'node')}, ${counted(edgesTotal, 'edge')}`;
  const whole = `${counted(components, 'component')}, ${counted(communities, 'community', 'communities')}`;
  const shown = isWhole ? nodes : nodes.slice(0, MOST_NODES);
  const omitted = nodes.length - shown.length;
  const order = shown.length === 0 ? '' : isFirst ? ' Most central:' : ' Less central:';
  return renderLines([
    trusted(note === undefined ? `${size}, ${whole}.${order}` : `Around ${note}: ${size}.`),
    ...(isDetailed && note !== undefined ? [trusted(`The whole graph has ${whole}.`)] : []),
    ...shown.flatMap((node) => (isDetailed ? detailedLines(graph, node) : conciseLines(graph, node))),
    ...(omitted > 0 ? [omittedLine(trusted(counted(omitted, 'node')))] : []),
    ...pageLine(nodes.length, { total: nodesTotal, nextCursor }),
    ...unseenLinks(graph.unread),
  ]);
}

function omittedLine(nodes: Trusted): Line {
  return [spelled(text`[… and ${nodes} more in metadata]`, text`[… and ${nodes} more; --json has them]`)];
}

function conciseLines(graph: GraphAnswer, node: MeasuredNode): string[] {
  const { path, kind, in: into, out } = node;
  const line = `- ${path}${kind === 'unresolved' ? ' (unresolved)' : ''}: ${into} in, ${out} out`;
  return graph.note === undefined ? [line] : [line, ...edgeLines(graph, node)];
}

/** What a node links to, among the nodes of the answer. */
function edgeLines({ edges }: GraphAnswer, { path }: MeasuredNode): string[] {
  const targets = edges
    .filter(({ source }) => source === path)
    .map(({ target, count }) => `${target}${count > 1 ? ` (${count})` : ''}`);
  return targets.length === 0 ? [] : [`  → ${firstOf(targets, MOST_TARGETS)}`];
}

function detailedLines(graph: GraphAnswer, node: MeasuredNode): string[] {
  const { path, kind, tags, in: into, out, pagerank, component, community, distance } = node;
  const far = distance === undefined ? '' : `, distance ${distance}`;
  const place = `component ${component}, community ${community}${far}`;
  return [
    `- ${path} (${kind}): ${into} in, ${out} out, pagerank ${pagerank}, ${place}`,
    ...(tags.length === 0 ? [] : [`  tags: ${tags.join(' ')}`]),
    ...edgeLines(graph, node),
  ];
}
