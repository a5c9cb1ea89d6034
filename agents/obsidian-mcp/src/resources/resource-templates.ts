import type { ResourceTemplateType } from '@modelcontextprotocol/server';
import type { Vaults } from '../vaults/vaults.ts';

/** URI templates with which a client can identify a note. */
export function resourceTemplates({ names }: Vaults): ResourceTemplateType[] {
  if (names.length === 0) return [];
  return [
    {
      uriTemplate: 'obsidian://vault/{name}/{+path}',
      name: 'note',
      title: 'A note',
      description: `A note by its path in a vault, with .md. Vaults: ${names.join(', ')}.`,
      mimeType: 'text/markdown',
    },
  ];
}
