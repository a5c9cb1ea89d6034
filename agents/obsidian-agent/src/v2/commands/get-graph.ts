import { param, SEND, text } from '@obsidian-agent/shared-types';
import { type MeasuredNode, showGraph } from '@obsidian-agent/vault';
import { paramInvalid } from '../../request/param-errors.ts';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { ALL } from '../handling/whole-list.ts';
import { graphReport } from '../report/graph-report.ts';
import { unreadMember } from '../report/list-report.ts';

const LIMIT = 100;

export const handler: ReadHandlerV2<'get_graph'> = async ({ vault }, params) => {
  const { note, depth = 1, folder, tags, match, kinds, limit = LIMIT, cursor, response_format } = params;
  if (note === undefined && params.depth !== undefined)
    throw paramInvalid('depth', {
      why: text`it needs a note`,
      hint: text`${SEND} the note to start from, or leave out ${param('depth')}.`,
    });
  const reader = await vault().open();
  const graph = await showGraph(reader, { note, depth, folder, tags, match, kinds, limit, cursor });
  return {
    ...graphReport(graph, {
      isFirst: cursor === undefined,
      isDetailed: response_format === 'detailed',
      isWhole: limit === ALL,
    }),
    metadata: {
      nodes: graph.nodes.map(asResult),
      edges: graph.edges,
      nodes_total: graph.nodesTotal,
      edges_total: graph.edgesTotal,
      components_total: graph.components,
      communities_total: graph.communities,
      truncated: graph.nextCursor !== null,
      next_cursor: graph.nextCursor,
      ...unreadMember(graph.unread),
    },
  };
};

function asResult({ tags, ...node }: MeasuredNode) {
  return { ...node, ...(tags.length === 0 ? {} : { tags }) };
}
