import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type Result,
  type Server,
  type ServerContext,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server';
import { isObject, text } from '@obsidian-agent/shared-types';
import { invalidParams } from '../protocol/protocol-errors.ts';
import { showPlan, toCallResult } from './plan-answers.ts';
import { hasEnded, type PlanService, type PlanView } from './plan-service.ts';
import { isAsking } from './plan-words.ts';
import { PlanServiceError } from './service-errors.ts';

/** The extension by which a client takes long calls as tasks (SEP-2663). The id of a task is the id of its plan. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

const POLL_MS = 1000;

/** Whether the client takes a long call as a task. It says so with each request. */
export function takesTasks({ mcpReq }: ServerContext): boolean {
  const capabilities = (mcpReq.envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  if (!isObject(capabilities) || !isObject(capabilities['extensions'])) return false;
  return Object.hasOwn(capabilities['extensions'], TASKS_EXTENSION);
}

/** The answer to a call whose plan goes on. */
export function createdTask(plan: PlanView): CallToolResult {
  return { resultType: 'task', ...taskOf(plan) } as unknown as CallToolResult;
}

/** Lets clients ask for tasks, and cancel them. */
export function offerTasks(server: Server, service: PlanService, isReadOnly: boolean): void {
  const schemas = { params: taskParams };
  server.setRequestHandler('tasks/get', schemas, async ({ taskId }, { mcpReq }) => {
    const plan = await known(() => service.show(taskId, mcpReq.signal));
    return detailed(plan, service.url);
  });
  server.setRequestHandler('tasks/cancel', schemas, async ({ taskId }, { mcpReq }) => {
    if (isReadOnly) throw invalidParams(text`This server refuses writes, so it cancels no plans. Ask the user.`);
    await known(() => service.cancel(taskId, mcpReq.signal));
    return {};
  });
  // Plans ask persons, not clients, so that there is no input to take.
  server.setRequestHandler('tasks/update', schemas, async ({ taskId }, { mcpReq }) => {
    await known(() => service.show(taskId, mcpReq.signal));
    return {};
  });
}

function taskOf(plan: PlanView): Record<string, unknown> {
  const { tasks } = plan.graph;
  const ended = tasks.filter(({ state }) => ['succeeded', 'failed', 'skipped', 'cancelled'].includes(state)).length;
  return {
    taskId: plan.plan_id,
    status: statusOf(plan),
    statusMessage: `${ended} of ${tasks.length} tasks have ended${tasks.some(isAsking) ? '; it waits for a person' : ''}`,
    createdAt: plan.submitted_at,
    lastUpdatedAt: plan.ended_at ?? new Date().toISOString(),
    ttlMs: null,
    pollIntervalMs: POLL_MS,
  };
}

/** A plan that failed is the result of its call, as a command that failed is. */
function statusOf(plan: PlanView): string {
  if (!hasEnded(plan)) return 'working';
  return plan.state === 'cancelled' ? 'cancelled' : 'completed';
}

function detailed(plan: PlanView, url: string): Result {
  if (statusOf(plan) !== 'completed') return taskOf(plan);
  return { ...taskOf(plan), result: { resultType: 'complete', ...toCallResult(showPlan(plan, url)) } };
}

async function known<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PlanServiceError) throw invalidParams(text`${error.message} ${error.hint}`);
    throw error;
  }
}

/** Params with the id of a task, as the SDK takes schemas. */
const taskParams: StandardSchemaV1<unknown, { readonly taskId: string }> = {
  '~standard': {
    version: 1,
    vendor: 'obsidian-agent',
    validate(value) {
      if (isObject(value) && typeof value['taskId'] === 'string') return { value: { taskId: value['taskId'] } };
      return { issues: [{ message: 'expected the id of a task', path: ['taskId'] }] };
    },
  },
};
