import { type ListResourcesResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Log } from '@obsidian-agent/platform';
import { AgentError } from '@obsidian-agent/shared-types';
import type { ServedVault } from '../vaults/served-vault.ts';
import type { Vaults } from '../vaults/vaults.ts';
import { isBase, resourcePaths } from './resource-paths.ts';
import { parseResourceUri, type ResourcePlace, resourceUri } from './resource-uri.ts';

const PAGE = 100;

interface PageRequest {
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Lists the notes and bases of all vaults, one page at a time, by vault and path. A vault that cannot be read is logged
 * and skipped.
 *
 * @throws AgentError as reading a vault does, if it is the only one
 */
export async function listResources(
  { vaults, log }: { readonly vaults: Vaults; readonly log: Log },
  { cursor, signal }: PageRequest,
): Promise<ListResourcesResult> {
  const after = cursor === undefined ? undefined : parseCursor(cursor, vaults);
  const from = after === undefined ? 0 : vaults.names.indexOf(after.vault);
  const places: ResourcePlace[] = [];
  for (const served of vaults.all.slice(from)) {
    const paths = await pathsIfReadable(served, { signal, log, isOnly: vaults.all.length === 1 });
    const rest = served.name === after?.vault ? paths.filter((path) => path > after.path) : paths;
    // One more than a page shows whether there is a next page.
    places.push(...rest.slice(0, PAGE + 1 - places.length).map((path) => ({ vault: served.name, path })));
    if (places.length > PAGE) break;
  }
  const page = places.slice(0, PAGE);
  const last = page.at(-1);
  const next = places.length > PAGE && last !== undefined ? { nextCursor: cursorAfter(last) } : {};
  return { resources: page.map(resourceOf), ...next };
}

async function pathsIfReadable(
  served: ServedVault,
  { signal, log, isOnly }: { readonly signal: AbortSignal; readonly log: Log; readonly isOnly: boolean },
): Promise<readonly string[]> {
  try {
    return await resourcePaths(served, signal);
  } catch (error) {
    if (isOnly || signal.aborted || !(error instanceof AgentError)) throw error;
    log.warn('The notes of a vault are not listed.', { name: served.name, err: error.message });
    return [];
  }
}

function resourceOf(place: ResourcePlace): ListResourcesResult['resources'][number] {
  const described = isBase(place.path) ? { description: 'The rows of the first view of a base, as a table.' } : {};
  return { uri: resourceUri(place), name: place.path, ...described, mimeType: 'text/markdown' };
}

function cursorAfter(place: ResourcePlace): string {
  return Buffer.from(resourceUri(place)).toString('base64url');
}

function parseCursor(cursor: string, vaults: Vaults): ResourcePlace {
  const place = parseResourceUri(Buffer.from(cursor, 'base64url').toString());
  if (place !== undefined && vaults.names.includes(place.vault)) return place;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'The cursor was not returned by this server. List again without a cursor.',
  );
}
