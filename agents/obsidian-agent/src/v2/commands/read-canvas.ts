import { readCanvas } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { canvasReport } from '../report/canvas-report.ts';
import { pageMembers } from '../report/list-report.ts';

const LIMIT = 200;

export const handler: ReadHandlerV2<'read_canvas'> = async ({ vault }, params) => {
  const { canvas, limit = LIMIT, cursor, response_format } = params;
  const read = await readCanvas(await vault().open(), canvas, { limit, cursor });
  return {
    ...canvasReport(read, response_format === 'detailed'),
    metadata: {
      path: read.path,
      etag: read.etag,
      nodes: read.items.map(({ title, ...node }) => node),
      edges: read.edges.map(({ title, ...edge }) => edge),
      edges_total: read.edgesTotal,
      ...pageMembers(read),
    },
  };
};
