import {
  type CallToolRequestParams,
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
} from '@modelcontextprotocol/server';
import { AgentError } from '@obsidian-agent/shared-types';
import type { RunCommand, ToolOutcome } from '@obsidian-agent/toolsets';
import { type Confirmations, ConfirmationWanted, confirmationsOf, momentOf } from '../confirmation/confirmations.ts';
import type { CallContext } from '../protocol/call-context.ts';
import { errorWords } from '../protocol/error-words.ts';
import { asProtocolError } from '../protocol/protocol-errors.ts';
import { tellProgress } from './progress.ts';
import { runInVault } from './run-in-vault.ts';
import type { ServerSetup } from './server-setup.ts';

/** Carries out a tool, and answers as MCP does: what a model can put right is a result that says so. */
export async function callTool(
  setup: ServerSetup,
  params: CallToolRequestParams,
  context: CallContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { name, arguments: given = {} } = params;
  const { vault, ...args } = given;
  // What may not be done anyway is put to nobody.
  const asking = { ...context, canAsk: context.canAsk && !setup.isReadOnly };
  const confirmations = confirmationsOf({ name, given }, asking, setup.confirm);
  const now = momentOf(context);
  try {
    const run = runner(setup, vault, { confirmations, context, now });
    const outcome = await setup.toolset.call(name, args, { run, now });
    return toldAs(outcome, await promisesStructure(setup, name));
  } catch (error) {
    if (error instanceof ConfirmationWanted) {
      return inputRequired({ inputRequests: error.requests, requestState: now.toISOString() });
    }
    if (!(error instanceof AgentError)) {
      setup.log.error('A tool failed.', { tool: name, err: error instanceof Error ? error.stack : error });
      throw error;
    }
    if (error.reason === 'UNKNOWN_TOOL') throw asProtocolError(error);
    if (error.category === 'internal') setup.log.error(error.message, { reason: error.reason });
    return { content: [{ type: 'text', text: errorWords(error) }], isError: true };
  }
}

interface Running {
  readonly confirmations: Confirmations;
  readonly context: CallContext;
  readonly now: Date;
}

function runner(setup: ServerSetup, vault: unknown, { confirmations, context, now }: Running): RunCommand {
  const { mcpReq } = context;
  const options = {
    requestId: crypto.randomUUID(),
    signal: mcpReq.signal,
    whenTaken: context.whenTaken,
    onProgress: tellProgress(mcpReq),
    confirmations,
    now,
  };
  const run = (name: string, params: object) =>
    runInVault(setup.vaults.named(vault), { name, params: params as Readonly<Record<string, unknown>> }, options);
  // What comes back is as typed as the command is.
  return run as unknown as RunCommand;
}

/** Whether a tool says of its output what it looks like; without that the text says all, and says it once. */
async function promisesStructure({ toolset, isTextOnly }: ServerSetup, name: string): Promise<boolean> {
  if (isTextOnly) return false;
  const definitions = await toolset.list();
  return definitions.find((tool) => tool.name === name)?.outputSchema !== undefined;
}

function toldAs({ output, text, isError }: ToolOutcome, isStructured: boolean): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text: text.toWellFormed() }];
  // What a tool promises of its output is not meant of its failures.
  if (isError) return { content, isError };
  return { content, ...(isStructured && typeof output === 'object' ? { structuredContent: wellFormed(output) } : {}) };
}

/** Bytes of a note that are no UTF-8 stand in it as lone surrogates, which no message can carry. */
function wellFormed(output: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (isWellFormed(output)) return output;
  return JSON.parse(JSON.stringify(output, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value)));
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => key.isWellFormed() && isWellFormed(part));
}
