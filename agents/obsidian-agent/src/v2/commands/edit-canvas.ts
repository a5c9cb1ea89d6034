import type { ParamsV2 } from '@obsidian-agent/shared-types';
import { counted } from '@obsidian-agent/shared-types';
import { type CanvasOperation, type EditedCanvas, editCanvas } from '@obsidian-agent/vault';
import { assertOperation } from '../canvas/operation-rules.ts';
import type { ReportFacts, WriteHandlerV2 } from '../handling/handler.ts';
import { noteReport } from '../report/note-report.ts';
import type { Line } from '../report/rendering.ts';
import { verb } from '../report/write-report.ts';

type Operation = ParamsV2<'edit_canvas'>['operations'][number];

const MOST_LINES = 20;

export const handler: WriteHandlerV2<'edit_canvas', EditedCanvas> = {
  draft: async (draft, params) => {
    for (const [index, operation] of params.operations.entries()) assertOperation(operation, `operations.${index}`);
    return await editCanvas(draft, { ...params, operations: params.operations.map(asWritten) });
  },

  report: (effect, params, facts) => {
    const { written, operations, nodes, edges } = effect;
    const metadata = {
      ...written,
      operations: operations.map(({ operation, id, box, removedEdges }) => ({
        operation,
        id,
        ...(box === undefined ? {} : { box }),
        ...(removedEdges === undefined ? {} : { removed_edges: [...removedEdges] }),
      })),
      nodes_total: nodes,
      edges_total: edges,
    };
    const wording = { sentence: sentenceOf(effect, facts), requested: params.canvas, warnings: linesOf(effect) };
    return { ...noteReport(written, wording, { params, facts }), metadata };
  },
};

const COLORS = ['none', 'red', 'orange', 'yellow', 'green', 'cyan', 'purple'];

/** An operation with its colour as JSON Canvas has it. */
function asWritten({ color, ...operation }: Operation): CanvasOperation {
  if (color === undefined) return operation;
  const number = COLORS.indexOf(color);
  return { ...operation, color: number === -1 ? color : number === 0 ? '' : String(number) };
}

function sentenceOf({ written, nodes, edges, operations }: EditedCanvas, facts: ReportFacts): string {
  const { path, etag, replaced_etag } = written;
  if (etag === replaced_etag) return `${path} is already as requested; nothing was changed.`;
  const done = replaced_etag === undefined ? verb(facts, 'Created', 'create') : verb(facts, 'Edited', 'edit');
  const made = counted(operations.length, 'operation');
  const has = facts.isPreview ? 'would have' : 'has';
  return `${done} ${path}: ${made}; it ${has} ${counted(nodes, 'node')} and ${counted(edges, 'edge')}.`;
}

const VERBS = { add: 'added', edit: 'edited', remove: 'removed' } as const;

/** What each operation did, with the ids that a caller needs to continue. */
function linesOf({ operations }: EditedCanvas): Line[] {
  const lines = operations.slice(0, MOST_LINES).map(({ operation, id, title, box, removedEdges = [] }) => {
    const [action, kind] = operation.split('_') as [keyof typeof VERBS, string];
    const place = box === undefined ? '' : ` at (${box.x}, ${box.y})`;
    const cut = removedEdges.length === 0 ? '' : `, with ${counted(removedEdges.length, 'edge')}`;
    return `- ${VERBS[action]} ${kind} ${id}${place}${cut}: ${title}`;
  });
  const more = operations.length - lines.length;
  return more === 0 ? lines : [...lines, `- … and ${more} more`];
}
