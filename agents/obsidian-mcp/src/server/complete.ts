import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import { quoted, suggest, text, trusted } from '@obsidian-agent/shared-types';
import { fileNameFor, listViews } from '@obsidian-agent/vault';
import { assertPromptTakes, promptNamed } from '../prompts/known-prompts.ts';
import { invalidParams } from '../protocol/protocol-errors.ts';
import { basePaths, notePaths, resourcePaths } from '../resources/resource-paths.ts';
import { resourceTemplates, VIEW_TEMPLATE } from '../resources/resource-templates.ts';
import type { ServedVault } from '../vaults/served-vault.ts';
import type { Vaults } from '../vaults/vaults.ts';

const MOST_VALUES = 100;

/**
 * Completes what a user is typing: names of vaults, notes, bases, views, tags and folders.
 *
 * @throws ProtocolError if there is no such prompt, template or argument; AgentError as reading a vault does
 */
export async function complete(
  vaults: Vaults,
  { ref, argument, context }: CompleteRequestParams,
  signal: AbortSignal,
): Promise<CompleteResult['completion']> {
  const kind = argument.name;
  if (ref.type === 'ref/prompt') assertPromptTakes(promptNamed(vaults, ref.name), kind);
  else assertTemplateHas(vaults, ref.uri, kind);
  if (kind === 'vault' || (ref.type === 'ref/resource' && kind === 'name'))
    return begunBy(argument.value, vaults.names);
  const served = findVault(vaults, context?.arguments?.['vault'] ?? context?.arguments?.['name']);
  if (served === undefined) return begunBy('', []);
  const names = await known(kind, { served, ref, path: context?.arguments?.['path'] }, signal);
  const begun = begunBy(argument.value, names);
  // If a title cannot be a file name, the note's file has a different name.
  const isOfNote = (kind === 'path' && !isOfViews(ref)) || kind === 'note';
  const stored = isOfNote && begun.values.length === 0 ? storedName(argument.value) : undefined;
  return stored === undefined ? begun : begunBy(stored, names);
}

function storedName(typed: string): string | undefined {
  const at = typed.lastIndexOf('/') + 1;
  const name = fileNameFor(typed.slice(at));
  return name === undefined ? undefined : typed.slice(0, at) + name;
}

function assertTemplateHas(vaults: Vaults, uri: string, argument: string): void {
  const uris = resourceTemplates(vaults).map(({ uriTemplate }) => uriTemplate);
  if (!uris.includes(uri))
    throw invalidParams(
      text`There is no resource template ${quoted(uri)}. ${trusted(suggest(uri, uris, 'resource templates'))}`,
    );
  const names = [...uri.matchAll(/\{\+?(\w+)\}/g)].map(([, name = '']) => name);
  if (!names.includes(argument))
    throw invalidParams(
      text`The resource template has no ${quoted(argument)}. ${trusted(suggest(argument, names, 'parts of it'))}`,
    );
}

function findVault(vaults: Vaults, name: string | undefined): ServedVault | undefined {
  return vaults.all.find((vault) => vault.name === name) ?? (vaults.all.length === 1 ? vaults.all[0] : undefined);
}

interface Completing extends Pick<CompleteRequestParams, 'ref'> {
  readonly served: ServedVault;
  /** Of the URI, as far as the user has typed it. */
  readonly path: string | undefined;
}

async function known(
  kind: string,
  { served, ref, path = '' }: Completing,
  signal: AbortSignal,
): Promise<readonly string[]> {
  switch (kind) {
    case 'path':
      return await (isOfViews(ref) ? basePaths : resourcePaths)(served, signal);
    case 'note':
      return await notePaths(served, signal);
    case 'view':
      return await served.run(signal, async (vault) => listViews(await vault.open(), path));
    case 'tag':
      return await served.run(signal, async (vault) => {
        const index = await (await vault.open()).index();
        return [...new Set(index.list('tag').map(({ tag }) => tag.replace(/^#/, '')))].sort();
      });
    case 'folder':
      return await served.run(signal, async (vault) => (await vault.open()).folders());
    default:
      return [];
  }
}

function isOfViews(ref: CompleteRequestParams['ref']): boolean {
  return ref.type === 'ref/resource' && ref.uri === VIEW_TEMPLATE;
}

/** Names that begin with the text, as a whole or at a path segment, come first; then those that contain it. */
function begunBy(typed: string, names: readonly string[]): CompleteResult['completion'] {
  const wanted = fold(typed.replace(/^#/, ''));
  const begun: string[] = [];
  const holding: string[] = [];
  for (const name of names) {
    const folded = fold(name);
    if (folded.startsWith(wanted) || folded.includes(`/${wanted}`)) begun.push(name);
    else if (folded.includes(wanted)) holding.push(name);
  }
  const all = [...begun, ...holding];
  return { values: all.slice(0, MOST_VALUES), total: all.length, hasMore: all.length > MOST_VALUES };
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
