import { basename } from 'node:path';
import { type CommandGuide, countedForPeople, helpOf, parseCommandLine, UsageError } from '@obsidian-agent/cli';
import { drawGraphPage } from '@obsidian-agent/graph-page';
import { initTracing, type Tracing } from '@obsidian-agent/platform';
import { AgentError } from '@obsidian-agent/shared-types';
import { type GraphFilter, IndexDamaged, openVault, readWholeGraph, type WholeGraph } from '@obsidian-agent/vault';
import { vaultPolicy } from '../context/vault-policy.ts';
import { unexpected } from '../envelope/response.ts';
import { findPagePlace } from '../graph-page/page-place.ts';
import { writePage } from '../graph-page/write-page.ts';
import { logFailure, type RunContext } from '../run/answer.ts';
import { describeAgent } from '../run/description.ts';
import { assertParams } from '../v2/handling/assert-params.ts';
import { vaultOption } from './call-options.ts';
import { commandNamed } from './commands.ts';
import { withProgress } from './for-person.ts';
import { print, printPage } from './print.ts';
import { failureOf, printFailure } from './print-answer.ts';
import { guessFlag } from './read-flags.ts';
import { vaultUnlessGiven } from './vault/find-vault.ts';
import { resolveTyped } from './vault/typed-path.ts';

const PROGRAM = { name: 'obsidian-agent' };
const { vault } = vaultOption;
const options = {
  html: {
    type: 'string',
    value: 'FILE',
    required: true,
    names: 'files',
    summary: 'The page, such as graph.html; - writes it to stdout',
  },
  vault,
  'vault-path': {
    type: 'string',
    // Refused by the contract, as in get_graph.
    allowsEmpty: true,
    summary: 'Path of the vault',
  },
  folder: {
    type: 'string',
    names: 'folders',
    summary: 'Only notes in this folder and its subfolders, and what they link to',
  },
  tag: {
    type: 'string',
    multiple: true,
    summary: 'Only notes with this tag, and what they link to; if repeated, notes with all of the tags',
  },
} as const;

export const graphGuide: CommandGuide = {
  summary: "Write a page that shows the graph of the vault's links, to open in any browser.",
  positionals: [],
  options,
  examples: ['graph --html graph.html', 'graph --html graph.html --folder Projects'],
  notes: [
    'Only an earlier page is replaced, never another file. A page cannot be written as a note, a canvas or a base, into a ' +
      'hidden folder of the vault, or, if OBSIDIAN_AGENT_READ_ONLY is set, anywhere in the vault.',
    'The same graph as JSON, or the notes around one note: obsidian-agent get_graph',
  ],
};

interface GraphCommand extends GraphFilter {
  readonly html: string;
  readonly vaultPath: string;
}

/** Writes the page of a vault's graph; returns the exit status. */
export async function runGraph(args: readonly string[], context: RunContext): Promise<number> {
  try {
    return await runCommand(await readArgs(args, context), context);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return await printFailure(failureOf(error, commandNamed('get_graph')), {});
  }
}

async function runCommand(command: GraphCommand | undefined, context: RunContext): Promise<number> {
  if (command === undefined) return await printPage(helpOf(PROGRAM, 'graph', graphGuide));
  const ids = { action: 'graph', vault: basename(command.vaultPath) };
  const tracing = initTracing('obsidian_agent', { env: context.env, ids });
  for (const complaint of context.settings.complaints) tracing.log.warn(complaint);
  try {
    const written = await withProgress('drawing the graph', context, (shown) =>
      writeGraph(command, shown, tracing).catch(async (error: unknown) => {
        // The damaged index is deleted by now.
        if (error instanceof IndexDamaged) return await writeGraph(command, shown, tracing);
        throw error;
      }),
    );
    return await print(written);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const failure = error instanceof AgentError ? error : unexpected(error);
    logFailure(tracing, failure);
    throw failure;
  } finally {
    await tracing.flush();
  }
}

/** Writes the page; returns what to print. */
async function writeGraph(
  command: GraphCommand,
  { settings, signal, onLearned, onProgress }: RunContext,
  tracing: Tracing,
): Promise<string> {
  const { html, vaultPath, folder, tags } = command;
  const params = { vault_path: vaultPath, ...(folder !== undefined && { folder }), ...(tags && { tags }) };
  await assertParams(async () => describeAgent(settings.limits), 'get_graph', { params });

  const vault = openVault(vaultPath, vaultPolicy({ settings, signal, tracing, onLearned }));
  try {
    const policy = { vault: vault.path, isReadOnly: settings.readOnly };
    // Refuse a page that may not be written before drawing the graph.
    const place = html === '-' ? undefined : findPagePlace(html, policy);
    const reader = await vault.open();
    tracing.log.debug('drawing the graph', { folder, tags });
    const graph = await readWholeGraph(reader, command);
    const pause = async (done: number, total: number): Promise<void> => {
      onProgress?.(done, total);
      await reader.pause();
    };
    const page = await drawGraphPage({ vault: basename(vault.path), graph, pause });
    await reader.pause();
    if (place === undefined) return page;
    writePage(place, page);
    return `Wrote ${sizeOf(graph)} to ${html}. Open it in a browser.\n`;
  } finally {
    await vault.close();
  }
}

function sizeOf({ nodes, edges }: WholeGraph): string {
  return `${countedForPeople(nodes.length, 'node')} and ${countedForPeople(edges.length, 'edge')}`;
}

async function readArgs(args: readonly string[], context: RunContext): Promise<GraphCommand | undefined> {
  const parsed = parseCommandLine(args, { name: 'obsidian-agent graph', options, guess: guessFlag });
  if (parsed === undefined) return undefined;
  const { html, folder, tag: tags, vault: named, 'vault-path': path } = parsed.options;
  const found = await vaultUnlessGiven({ vault: named, path }, context);
  return { html, vaultPath: found?.path ?? typedVault(path ?? '', context), folder, tags };
}

/** An empty path is refused by the contract, as in get_graph. */
function typedVault(path: string, { env }: RunContext): string {
  return path === '' ? path : resolveTyped(path, env);
}
