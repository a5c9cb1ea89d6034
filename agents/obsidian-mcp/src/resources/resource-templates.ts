import type { ResourceTemplateType } from '@modelcontextprotocol/server';
import type { Vaults } from '../vaults/vaults.ts';

/** The template for a view of a base, by its name in the base. */
export const VIEW_TEMPLATE = 'obsidian://vault/{name}/{+path}?view={view}';

/** URI templates with which a client can identify a note, a base or a view. */
export function resourceTemplates({ names }: Vaults): ResourceTemplateType[] {
  if (names.length === 0) return [];
  const vaults = `Vaults: ${names.join(', ')}.`;
  return [
    {
      uriTemplate: 'obsidian://vault/{name}/{+path}',
      name: 'note',
      title: 'A note or a base',
      description: `A note by its path in a vault, with .md; or the first view of a base, with .base. ${vaults}`,
      mimeType: 'text/markdown',
    },
    {
      uriTemplate: VIEW_TEMPLATE,
      name: 'view',
      title: 'A view of a base',
      description: `The rows of a view of a base as a table, by the base's path and the view's name. ${vaults}`,
      mimeType: 'text/markdown',
    },
  ];
}
