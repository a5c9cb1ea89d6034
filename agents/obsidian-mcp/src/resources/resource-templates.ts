import type { ResourceTemplateType } from '@modelcontextprotocol/server';
import type { Vaults } from '../vaults/vaults.ts';

/** The forms of the URIs of notes, by which a client can name a note that it knows. */
export function resourceTemplates({ names }: Vaults): ResourceTemplateType[] {
  if (names.length === 0) return [];
  return [
    {
      uriTemplate: 'obsidian://vault/{name}/{+path}',
      name: 'note',
      title: 'A note',
      description: `A note by its path in a vault, with its .md. Vaults: ${names.join(', ')}.`,
      mimeType: 'text/markdown',
    },
  ];
}
