import { type GraphAnswer, type MeasuredNode, showGraph } from '@obsidian-agent/vault';
import { paramInvalid } from '../../request/param-errors.ts';
import type { ReadHandlerV2 } from '../handler.ts';
import { graphReport } from '../report/graph-report.ts';

const LIMIT = 100;

export const getGraph: ReadHandlerV2<'get_graph'> = async ({ vault }, params) => {
  const { note, depth = 1, folder, tags, kinds, limit = LIMIT, response_format } = params;
  if (note === undefined && params.depth !== undefined)
    throw paramInvalid('depth', { why: 'it needs a note', hint: 'Send the note in the middle, or leave out depth.' });
  const reader = await vault().open();
  const graph = await showGraph(reader, { note, depth, folder, tags, kinds, limit });
  const { nodes, edges, nodesTotal, edgesTotal } = graph;
  const isTruncated = nodes.length < nodesTotal || edges.length < edgesTotal;
  return {
    data: graphReport(graph, { isAround: note !== undefined, isDetailed: response_format === 'detailed' }),
    metadata: {
      nodes: nodes.map(asResult),
      edges: edgesByPath(graph),
      nodes_total: nodesTotal,
      edges_total: edgesTotal,
      components_total: graph.components,
      communities_total: graph.communities,
      truncated: isTruncated,
    },
  };
};

function asResult({ tags, ...node }: MeasuredNode) {
  return { ...node, ...(tags.length === 0 ? {} : { tags: [...tags] }) };
}

function edgesByPath({ nodes, edges }: GraphAnswer) {
  const pathOf = (at: number) => nodes[at]?.path ?? '';
  return edges.map(({ source, target, count }) => ({ source: pathOf(source), target: pathOf(target), count }));
}
