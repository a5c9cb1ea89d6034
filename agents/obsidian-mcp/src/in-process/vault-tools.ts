import { basename, resolve } from 'node:path';
import { AgentError, plain, sentencesOf, shortened } from '@obsidian-agent/shared-types';
import { type OpenToolset, openToolset, type RunCommand, type ToolOutcome, toolsAs } from '@obsidian-agent/toolsets';
import type { ToolAnswer, VaultTools, VaultToolsOptions } from 'obsidian-agent/tools';
import { readGlobs } from '../cli/path-globs.ts';
import type { Confirmations } from '../confirmation/confirmations.ts';
import { runInVault } from '../server/run-in-vault.ts';
import { standingPolicy } from '../standing-policy.ts';
import { folderProblem } from '../vaults/assert-vaults-there.ts';
import { ServedVault } from '../vaults/served-vault.ts';
import { runWithApprovals } from './approvals.ts';

/**
 * Opens the tools of a toolset in this process, for the package's entry `obsidian-agent/tools`.
 *
 * The settings in the environment apply as for the MCP server.
 *
 * @throws AgentError `UNKNOWN_TOOLSET`, `UNKNOWN_TOOL`; Error if there is no folder at the vault's path; UsageError for an invalid pattern
 */
export async function createVaultTools(options: VaultToolsOptions): Promise<VaultTools> {
  const toolset = await openToolset(options.toolset ?? 'native', options.tools ?? 'core');
  const { readOnly = false, allow = [], deny = [] } = options;
  const patterns = { allow: readGlobs('allow', allow), deny: readGlobs('deny', deny) };
  const policy = standingPolicy({ readOnly, ...patterns }, process.env);
  const vault = new ServedVault(placeOf(options.vault), policy);
  const definitions = await (policy.readOnly ? toolset.listReading() : toolset.list());
  const close = () => vault.close();
  return {
    instructions: toolset.instructions,
    definitions,
    definitionsAs: (format) => toolsAs(format, definitions),
    call: (name, args, { signal = new AbortController().signal } = {}) =>
      answerCall({ toolset, vault, options }, { name, args, signal }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface OpenTools {
  readonly toolset: OpenToolset;
  readonly vault: ServedVault;
  readonly options: VaultToolsOptions;
}

interface Call {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

function placeOf(vault: string): { readonly name: string; readonly path: string } {
  const path = resolve(vault);
  const problem = folderProblem(path);
  if (problem !== undefined) throw new Error(`There is no vault folder at ${path} (${problem}).`);
  return { name: basename(path), path };
}

async function answerCall({ toolset, vault, options }: OpenTools, { name, args, signal }: Call): Promise<ToolAnswer> {
  const now = new Date();
  const asking = { approve: options.approve, scope: options.confirm ?? ('deletions' as const) };
  try {
    return await runWithApprovals(asking, (confirmations) => {
      const run = runnerIn(vault, { signal, now, confirmations });
      return toolset.call(name, args, { run, now });
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AgentError)) throw error;
    return refusal(error);
  }
}

function runnerIn(
  vault: ServedVault,
  call: { readonly signal: AbortSignal; readonly now: Date; readonly confirmations: Confirmations },
): RunCommand {
  const whenTaken = async () => {};
  const options = { ...call, requestId: crypto.randomUUID(), whenTaken, onProgress: undefined };
  const run = (name: string, params: object) =>
    runInVault(vault, { name, params: params as Readonly<Record<string, unknown>> }, options);
  // The result has the type of the command's result.
  return run as unknown as RunCommand;
}

function refusal(error: AgentError): ToolOutcome {
  const { reason, message, hint, details } = error;
  return {
    output: { reason, message, hint, details },
    text: plain(shortened(sentencesOf(error.parts))),
    isError: true,
    retry: reason !== 'CANCELLED',
  };
}
