import { type ReadResourceResult, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { AgentError } from '@obsidian-agent/shared-types';
import { lookUpNote } from '@obsidian-agent/vault';
import type { Outlet } from '../protocol/call-context.ts';
import { assertWanted } from '../vaults/call-queue.ts';
import type { Vaults } from '../vaults/vaults.ts';
import { isNote } from './note-paths.ts';
import { parseNoteUri } from './note-uri.ts';

/** Reads the note that a URI names, by its exact path. */
export async function readNoteResource(
  vaults: Vaults,
  uri: string,
  { signal, whenTaken }: Outlet & { readonly signal: AbortSignal },
): Promise<ReadResourceResult> {
  const place = parseNoteUri(uri);
  if (place === undefined || !vaults.names.includes(place.vault) || !isNote(place.path))
    throw new ResourceNotFoundError(uri);
  try {
    const text = await vaults.named(place.vault).run(signal, async (vault) => {
      await whenTaken();
      assertWanted(signal);
      const reader = await vault.open();
      // A URI may contain a title whose file has a different name.
      return reader.read((await lookUpNote(reader, `/${place.path}`)) ?? place.path).text;
    });
    return { contents: [{ uri, mimeType: 'text/markdown', text: text.toWellFormed() }] };
  } catch (error) {
    if (!(error instanceof AgentError) || error.reason === 'VAULT_NOT_FOUND') throw error;
    if (error.category === 'not_found') throw new ResourceNotFoundError(uri);
    throw error;
  }
}
