import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { initTracing, type Tracing, writeStderr } from '@obsidian-agent/platform';
import { AgentError } from '@obsidian-agent/shared-types';
import { type DrawnGraph, drawGraph, type GraphFilter, IndexDamaged, openVault } from '@obsidian-agent/vault';
import { defaultVault } from '../default-vault.ts';
import { graphPage } from '../graph-page/page-html.ts';
import { findPagePlace } from '../graph-page/page-place.ts';
import { writePage } from '../graph-page/write-page.ts';
import { type Surroundings, tellFailure } from '../run/answer.ts';
import { describeAgent } from '../run/description.ts';
import { unexpected } from '../run/response.ts';
import { vaultPolicy } from '../run/vault-policy.ts';
import type { Settings } from '../settings.ts';
import { assertParams } from '../v2/assert-params.ts';
import { counted } from '../v2/report/write-report.ts';
import { CallError } from './call-error.ts';
import { print } from './print.ts';

const options = {
  html: { type: 'string' },
  'vault-path': { type: 'string' },
  folder: { type: 'string' },
  tag: { type: 'string', multiple: true },
} as const;

const HINT = '`obsidian-agent graph --help` shows how it is called.';

/** The page of `graph --help`. */
export const graphHelp = `obsidian-agent graph: Write a page that shows the graph of the vault's links, to open in any browser.

  --html FILE              The page, such as graph.html; - writes it to stdout. (required)
  --vault-path VALUE       Absolute path of the vault; by default OBSIDIAN_VAULT_PATH.
  --folder VALUE           Only notes in this folder and below it, and what they link to.
  --tag VALUE              Only notes with this tag, and what they link to; given several times, notes with all of them.

An earlier page is replaced, and any other file stays. No page is written as a note, a canvas or a base, into a hidden
folder of the vault, or into the vault at all where OBSIDIAN_AGENT_READ_ONLY is set.
The same graph as JSON, and what is around one note: obsidian-agent get_graph.
`;

interface Asked extends GraphFilter {
  readonly html: string;
  readonly vaultPath: string;
}

/** Writes the page of a vault's graph; returns the exit status. */
export async function runGraph(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const asked = await readArgs(args, surroundings);
  const ids = { action: 'graph', vault: basename(asked.vaultPath) };
  const tracing = initTracing('obsidian_agent', { env: surroundings.env, ids });
  for (const complaint of surroundings.settings.complaints) tracing.log.warn(complaint);
  try {
    return await writeGraph(asked, surroundings, tracing).catch(async (error: unknown) => {
      // The damaged index is gone by now.
      if (error instanceof IndexDamaged) return await writeGraph(asked, surroundings, tracing);
      throw error;
    });
  } catch (error) {
    if (error instanceof CallError) throw error;
    const failure = error instanceof AgentError ? error : unexpected(error);
    tellFailure(tracing, failure);
    writeStderr(`obsidian-agent: ${failure.message}\n${failure.hint}\n`);
    return failure.code;
  } finally {
    await tracing.flush();
  }
}

async function writeGraph(asked: Asked, { settings, signal }: Surroundings, tracing: Tracing): Promise<number> {
  const { html, vaultPath, folder, tags } = asked;
  const params = { vault_path: vaultPath, ...(folder !== undefined && { folder }), ...(tags && { tags }) };
  await assertParams(async () => describeAgent(settings.limits), 'get_graph', { params });

  const vault = openVault(vaultPath, vaultPolicy({ settings, signal, tracing }));
  try {
    const policy = { vault: vault.path, isReadOnly: settings.readOnly };
    // A page that may not be written is refused before it is drawn.
    const place = html === '-' ? undefined : findPagePlace(html, policy);
    const reader = await vault.open();
    tracing.log.debug('drawing the graph', { folder, tags });
    const graph = await drawGraph(reader, asked);
    await reader.pause();
    const page = graphPage(basename(vault.path), graph);
    if (place === undefined) return await print(page);
    writePage(place, page);
    return await print(`Wrote ${sizeOf(graph)} to ${html}. Open it in a browser.\n`);
  } finally {
    await vault.close();
  }
}

function sizeOf({ nodes, edges }: DrawnGraph): string {
  return `${counted(nodes.length, 'node')} and ${counted(edges.length, 'edge')}`;
}

async function readArgs(args: readonly string[], { settings }: Surroundings): Promise<Asked> {
  const { html, folder, tag: tags, 'vault-path': given } = await parse(args);
  if (html === undefined || html === '') throw new CallError('graph needs --html FILE', HINT);
  return { html, vaultPath: given ?? vaultOf(settings), folder, tags };
}

function vaultOf(settings: Settings): string {
  try {
    return defaultVault(settings);
  } catch (error) {
    if (!(error instanceof AgentError && error.reason === 'VAULT_NOT_NAMED')) throw error;
    throw new CallError('no vault is named', 'Add --vault-path with its absolute path, or set OBSIDIAN_VAULT_PATH.');
  }
}

interface GraphFlags {
  readonly html?: string | undefined;
  readonly 'vault-path'?: string | undefined;
  readonly folder?: string | undefined;
  readonly tag?: string[] | undefined;
}

async function parse(args: readonly string[]): Promise<GraphFlags> {
  for (const word of args) {
    const name = /^--([^=]+)/s.exec(word)?.[1];
    if (name !== undefined && !Object.hasOwn(options, name)) {
      const { hintForFlag } = await import('./unknown-flag.ts');
      throw new CallError(`graph has no flag --${name}`, hintForFlag('graph', name, Object.keys(options)));
    }
  }
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    if (error instanceof TypeError) throw new CallError(error.message, HINT);
    throw error;
  }
}
