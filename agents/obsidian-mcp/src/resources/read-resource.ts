import { type ReadResourceResult, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { AgentError } from '@obsidian-agent/shared-types';
import { lookUpNote, type VaultReader } from '@obsidian-agent/vault';
import type { Outlet } from '../protocol/call-context.ts';
import { assertWanted } from '../vaults/call-queue.ts';
import type { Vaults } from '../vaults/vaults.ts';
import { isBase, isNote } from './resource-paths.ts';
import { parseResourceUri, type ResourcePlace } from './resource-uri.ts';

/** Reads the note or the base that a URI names, by its exact path. */
export async function readResource(
  vaults: Vaults,
  uri: string,
  { signal, whenTaken }: Outlet & { readonly signal: AbortSignal },
): Promise<ReadResourceResult> {
  const place = parseResourceUri(uri);
  if (place === undefined || !vaults.names.includes(place.vault)) throw new ResourceNotFoundError(uri);
  const read = readerFor(place.path);
  if (read === undefined) throw new ResourceNotFoundError(uri);
  try {
    const text = await vaults.named(place.vault).run(signal, async (vault) => {
      await whenTaken();
      assertWanted(signal);
      return await read(await vault.open(), place);
    });
    return { contents: [{ uri, mimeType: 'text/markdown', text: text.toWellFormed() }] };
  } catch (error) {
    if (error instanceof AgentError && error.category === 'not_found' && !OTHERS_MISSING.includes(error.reason))
      throw new ResourceNotFoundError(uri);
    throw error;
  }
}

/** What is missing is not the note or the base. */
const OTHERS_MISSING = ['VAULT_NOT_FOUND', 'VIEW_NOT_FOUND'];

function readerFor(path: string): ((reader: VaultReader, place: ResourcePlace) => Promise<string>) | undefined {
  if (isNote(path)) return readNote;
  return isBase(path) ? readBase : undefined;
}

async function readNote(reader: VaultReader, { path }: ResourcePlace): Promise<string> {
  // A URI may contain a title whose file has a different name.
  return reader.read((await lookUpNote(reader, `/${path}`)) ?? path).text;
}

async function readBase(reader: VaultReader, place: ResourcePlace): Promise<string> {
  // The engine of bases is large.
  const { baseAsTable } = await import('./base-as-table.ts');
  return await baseAsTable(reader, place);
}
