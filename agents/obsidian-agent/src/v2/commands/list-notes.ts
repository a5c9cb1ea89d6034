import { listNotes } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listOutcome } from '../report/list-report.ts';
import { noteBlock, noteLine } from '../report/notes-report.ts';
import { storedPartLines } from '../report/stored-name.ts';

const LIMIT = 50;

export const handler: ReadHandlerV2<'list_notes'> = async ({ vault, now }, params) => {
  const { vault_path: _, response_format, limit = LIMIT, cursor, ...wanted } = params;
  const reader = await vault().open();
  const page = await listNotes(reader, { ...wanted, limit, cursor }, now);
  const lines = page.items.map(response_format === 'detailed' ? noteBlock : noteLine);
  const none = Object.keys(wanted).length === 0 ? 'The vault has no notes.' : 'No note matches.';
  return listOutcome(
    page,
    { lines, none, notes: storedPartLines(params.name, page.storedName) },
    { notes: page.items },
  );
};
