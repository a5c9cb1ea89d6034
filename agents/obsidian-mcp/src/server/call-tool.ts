import {
  type CallToolRequestParams,
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { AgentError } from '@obsidian-agent/shared-types';
import type { RunCommand, ToolOutcome } from '../toolset/toolset-source.ts';
import { type Confirmations, ConfirmationWanted, confirmationsOf } from './confirmation.ts';
import { tellProgress } from './progress.ts';
import { runInVault } from './run-in-vault.ts';
import type { ServerScene } from './scene.ts';

/** A call, and whether its client can put a question to its user. */
export type CallContext = ServerContext & { readonly canAsk: boolean };

/** Carries out a tool, and answers as MCP does: what a model can put right is a result that says so. */
export async function callTool(
  scene: ServerScene,
  params: CallToolRequestParams,
  context: CallContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { name, arguments: given = {} } = params;
  const { vault, ...args } = given;
  const confirmations = confirmationsOf({ name, given }, context);
  try {
    const run = runner(scene, vault, { confirmations, context });
    return toldAs(await scene.toolset.call(name, args, { run, now: new Date() }));
  } catch (error) {
    if (error instanceof ConfirmationWanted) return inputRequired({ inputRequests: error.requests });
    if (!(error instanceof AgentError)) throw error;
    if (error.reason === 'UNKNOWN_TOOL') throw new ProtocolError(ProtocolErrorCode.InvalidParams, sentence(error));
    if (error.category === 'internal') scene.log.error(error.message, { reason: error.reason });
    return { content: [{ type: 'text', text: sentence(error) }], isError: true };
  }
}

interface Running {
  readonly confirmations: Confirmations;
  readonly context: CallContext;
}

function runner(scene: ServerScene, vault: unknown, { confirmations, context }: Running): RunCommand {
  const { mcpReq } = context;
  const wish = {
    requestId: crypto.randomUUID(),
    signal: mcpReq.signal,
    onProgress: tellProgress(mcpReq),
    confirmations,
  };
  return async (name, params) => await runInVault(scene.vaults.named(vault), { name, params }, wish);
}

function toldAs({ output, text, isError }: ToolOutcome): CallToolResult {
  return {
    content: [{ type: 'text', text: text.toWellFormed() }],
    ...(typeof output === 'object' && !isError ? { structuredContent: output as Record<string, unknown> } : {}),
    ...(isError ? { isError } : {}),
  };
}

function sentence({ message, hint }: AgentError): string {
  return `${/[.?!]$/.test(message) ? message : `${message}.`} ${hint}`.toWellFormed();
}
