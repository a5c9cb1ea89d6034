import { findOrphans } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { pageMembers } from '../report/list-report.ts';
import { orphansReport } from '../report/orphans-report.ts';

const LIMIT = 100;

export const handler: ReadHandlerV2<'find_orphans'> = async ({ vault }, params) => {
  const { kind = 'no_incoming', folder, limit = LIMIT, cursor, response_format } = params;
  const reader = await vault().open();
  const found = await findOrphans(reader, { kind, folder }, { limit, cursor });
  return {
    ...orphansReport(found, { kind, isDetailed: response_format === 'detailed' }),
    metadata: {
      notes: found.items.map(({ file, linksIn, linksOut }) => ({
        path: file.path,
        bytes: file.bytes,
        modified: new Date(file.modifiedMs).toISOString(),
        links_in: linksIn,
        links_out: linksOut,
      })),
      notes_total: found.notes,
      ...pageMembers(found),
    },
  };
};
