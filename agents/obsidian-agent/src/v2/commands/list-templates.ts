import { listTemplates } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listOutcome } from '../report/list-report.ts';

const LIMIT = 100;
const NO_FOLDER = 'The vault sets no template folder; Obsidian sets one under Settings, Templates.';

export const handler: ReadHandlerV2<'list_templates'> = async ({ vault }, { limit = LIMIT, cursor }) => {
  const { folder, ...page } = listTemplates(await vault().open(), { limit, cursor });
  const lines = page.items.map(({ name }) => name);
  return listOutcome(
    page,
    { lines, none: folder === null ? NO_FOLDER : [`${folder} has no templates.`] },
    { folder, templates: page.items },
  );
};
