import { type ListedBase, listBases } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listOutcome } from '../report/list-report.ts';

const LIMIT = 50;

export const handler: ReadHandlerV2<'list_bases'> = async ({ vault }, { folder, limit = LIMIT, cursor }) => {
  const page = await listBases(await vault().open(), { folder, limit, cursor });
  const members = {
    bases: page.items.map((base) => ({ ...base, views: [...base.views], formulas: [...base.formulas] })),
  };
  return listOutcome(page, { lines: page.items.map(baseLine), none: 'No bases.' }, members);
};

function baseLine({ path, views, error }: ListedBase): string {
  return `${path}: ${error ?? views.map(({ name, type }) => `${name} (${type})`).join(', ')}`;
}
