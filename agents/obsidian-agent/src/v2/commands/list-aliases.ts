import { listAliases } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listOutcome } from '../report/list-report.ts';

const LIMIT = 100;

export const handler: ReadHandlerV2<'list_aliases'> = async ({ vault }, params) => {
  const { folder, note, limit = LIMIT, cursor } = params;
  const page = await listAliases(await vault().open(), { folder, note, limit, cursor });
  const lines = page.items.map(({ alias, path }) => `${alias}: ${path}`);
  return listOutcome(page, { lines, none: 'No note has an alias.' }, { aliases: page.items });
};
