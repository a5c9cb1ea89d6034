import {
  type CallToolRequestParams,
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
} from '@modelcontextprotocol/server';
import { AgentError } from '@obsidian-agent/shared-types';
import type { ConfirmationScope } from '../confirmation/confirmation-scope.ts';
import { ConfirmationRequired, confirmationsOf, momentOf } from '../confirmation/confirmations.ts';
import type { CallContext } from '../protocol/call-context.ts';
import { errorWords } from '../protocol/protocol-errors.ts';
import { callPlanTool } from './call-plan-tool.ts';
import { toCallResult } from './plan-answers.ts';
import { readPlanArguments } from './plan-arguments.ts';
import type { PlanService } from './plan-service.ts';
import { createdTask, takesTasks } from './plan-tasks.ts';
import { planTools } from './plan-tools.ts';
import { PlanServiceError } from './service-errors.ts';

/** What tools for plans need of the server. */
export interface PlanSetup {
  readonly service: PlanService;
  readonly isReadOnly: boolean;
  readonly confirm: ConfirmationScope;
  readonly onProgress: ((done: number, total: number) => void) | undefined;
}

/** Runs a tool for plans and answers as MCP requires: failures that a model can fix are results. */
export async function answerPlanCall(
  { name, arguments: given = {} }: CallToolRequestParams,
  context: CallContext,
  { service, isReadOnly, confirm, onProgress }: PlanSetup,
): Promise<CallToolResult | InputRequiredResult> {
  const confirmations = confirmationsOf({ name, given }, context, confirm);
  try {
    assertAllowed(name, isReadOnly);
    const args = readPlanArguments(name, given);
    const call = { service, confirmations, signal: context.mcpReq.signal, asTask: takesTasks(context), onProgress };
    const result = await callPlanTool(name, args, call);
    return result.running === undefined ? toCallResult(result) : createdTask(result.running);
  } catch (error) {
    if (error instanceof ConfirmationRequired)
      return inputRequired({ inputRequests: error.requests, requestState: momentOf(context).toISOString() });
    const words = wordsOf(error);
    if (words === undefined) throw error;
    return { content: [{ type: 'text', text: words.toWellFormed() }], isError: true };
  }
}

function wordsOf(error: unknown): string | undefined {
  if (error instanceof AgentError) return errorWords(error);
  if (error instanceof PlanServiceError) return `${error.reason}: ${error.message} ${error.hint}`.trimEnd();
  return undefined;
}

function assertAllowed(name: string, isReadOnly: boolean): void {
  const isReading = planTools.find((tool) => tool.name === name)?.annotations.readOnlyHint === true;
  if (isReadOnly && !isReading)
    throw new PlanServiceError('READ_ONLY', {
      message: 'This server refuses writes, so it runs no plans.',
      hint: 'Use validate_plan or preview_plan, or ask the user.',
    });
}
