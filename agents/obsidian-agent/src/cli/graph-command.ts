import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { initTracing } from '@obsidian-agent/platform';
import { AgentError } from '@obsidian-agent/shared-types';
import { drawGraph, openVault } from '@obsidian-agent/vault';
import { graphPage } from '../graph-page/page-html.ts';
import { writePage } from '../graph-page/write-page.ts';
import type { Surroundings } from '../run/answer.ts';
import { vaultPolicy } from '../run/vault-policy.ts';
import { CallError } from './call-error.ts';
import { print } from './print.ts';

const options = {
  html: { type: 'string' },
  'vault-path': { type: 'string' },
  folder: { type: 'string' },
  tag: { type: 'string', multiple: true },
  force: { type: 'boolean' },
} as const;

const HINT = '`obsidian-agent graph --help` shows how it is called.';

/** The page of `graph --help`. */
export const graphHelp = `obsidian-agent graph: Write a page that shows the graph of the vault's links, to open in any browser.

  --html FILE              The page, such as graph.html; one that is there is replaced. (required)
  --vault-path VALUE       Absolute path of the vault; by default OBSIDIAN_VAULT_PATH.
  --folder VALUE           Only notes in this folder and below it, and what they link to.
  --tag VALUE              Only notes with this tag, and what they link to; may be given more than once.
  --force                  Replace a file that is no such page, too.
`;

/** Writes the page of a vault's graph; returns the exit status. */
export async function runGraph(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { html, force = false, folder, tag, 'vault-path': given } = readArgs(args);
  if (html === undefined || html === '') throw new CallError('graph needs --html FILE', HINT);
  const path = given ?? surroundings.settings.vaultPath;
  if (path === undefined)
    throw new CallError('no vault is named', 'Add --vault-path with its absolute path, or set OBSIDIAN_VAULT_PATH.');

  const { settings, env, signal } = surroundings;
  const tracing = initTracing('obsidian_agent', { env, ids: { action: 'graph', vault: basename(path) } });
  const vault = openVault(path, vaultPolicy({ settings, signal, tracing }));
  try {
    const reader = await vault.open();
    const graph = await drawGraph(reader, { folder, tags: tag });
    writePage(resolve(html), graphPage(basename(vault.path), graph), { isForced: force });
    const { nodes, edges } = graph;
    return await print(`Wrote ${nodes.length} nodes and ${edges.length} edges to ${html}. Open it in a browser.\n`);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    process.stderr.write(`obsidian-agent: ${error.message}\n${error.hint}\n`);
    return error.code;
  } finally {
    await vault.close();
    await tracing.flush();
  }
}

interface GraphFlags {
  readonly html?: string | undefined;
  readonly 'vault-path'?: string | undefined;
  readonly folder?: string | undefined;
  readonly tag?: string[] | undefined;
  readonly force?: boolean | undefined;
}

function readArgs(args: readonly string[]): GraphFlags {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    if (error instanceof TypeError) throw new CallError(error.message, HINT);
    throw error;
  }
}
