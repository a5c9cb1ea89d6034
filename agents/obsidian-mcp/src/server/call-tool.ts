import {
  type CallToolRequestParams,
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
} from '@modelcontextprotocol/server';
import { AgentError } from '@obsidian-agent/shared-types';
import type { RunCommand, ToolOutcome } from '@obsidian-agent/toolsets';
import { ConfirmationRequired, type Confirmations, confirmationsOf, momentOf } from '../confirmation/confirmations.ts';
import { answerPlanCall } from '../plans/answer-plan-call.ts';
import { isPlanTool } from '../plans/plan-tools.ts';
import type { CallContext } from '../protocol/call-context.ts';
import { asProtocolError, errorWords } from '../protocol/protocol-errors.ts';
import { reportProgress } from './progress.ts';
import { runInVault } from './run-in-vault.ts';
import type { ServerSetup } from './server-setup.ts';

/** Runs a tool and answers as MCP requires: failures that a model can fix are results. */
export async function callTool(
  setup: ServerSetup,
  params: CallToolRequestParams,
  context: CallContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { name, arguments: given = {} } = params;
  if (setup.plans !== undefined && isPlanTool(name))
    return await answerPlanCall(params, context, {
      service: setup.plans,
      isReadOnly: setup.isReadOnly,
      confirm: setup.confirm,
      onProgress: reportProgress(context.mcpReq),
    });
  const { vault, ...args } = given;
  // A read-only server refuses writes, so there is nothing to ask.
  const asking = { ...context, canAsk: context.canAsk && !setup.isReadOnly };
  const confirmations = confirmationsOf({ name, given }, asking, setup.confirm);
  const now = momentOf(context);
  try {
    const run = runner(setup, vault, { confirmations, context, now });
    const outcome = await setup.toolset.call(name, args, { run, now });
    return toResult(outcome, await hasOutputSchema(setup, name));
  } catch (error) {
    if (error instanceof ConfirmationRequired) {
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
    onProgress: reportProgress(mcpReq),
    confirmations,
    now,
  };
  const run = (name: string, params: object) =>
    runInVault(setup.vaults.named(vault), { name, params: params as Readonly<Record<string, unknown>> }, options);
  // The result has the type of the command's result.
  return run as unknown as RunCommand;
}

/** Whether to return structured content: only for a tool with an output schema. Otherwise the text says it all. */
async function hasOutputSchema({ toolset, isTextOnly }: ServerSetup, name: string): Promise<boolean> {
  if (isTextOnly) return false;
  const definitions = await toolset.list();
  return definitions.find((tool) => tool.name === name)?.outputSchema !== undefined;
}

function toResult({ output, text, remarks = '', isError }: ToolOutcome, isStructured: boolean): CallToolResult {
  // Model APIs refuse an empty text next to another one.
  const texts = remarks === '' ? [text] : [text, remarks].filter((each) => each !== '');
  const content = texts.map((each) => ({ type: 'text' as const, text: each.toWellFormed() }));
  // Output schemas do not apply to failures.
  if (isError) return { content, isError };
  return { content, ...(isStructured && typeof output === 'object' ? { structuredContent: wellFormed(output) } : {}) };
}

/** Replaces lone surrogates, which stand for bytes of a note that are not UTF-8 and cannot be sent. */
function wellFormed(output: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (isWellFormed(output)) return output;
  return JSON.parse(JSON.stringify(output, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value)));
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => key.isWellFormed() && isWellFormed(part));
}
