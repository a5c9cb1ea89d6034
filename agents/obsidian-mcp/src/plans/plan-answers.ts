import type { CallToolResult } from '@modelcontextprotocol/server';
import { bounded } from './bounded.ts';
import type { PlanToolResult } from './plan-call.ts';
import type { CheckedDraft, Data, PlanSummary, PlanView, PreviewView } from './plan-service.ts';
import { describeCheck, describeList, describePlan, describePreview, tasksToShow } from './plan-words.ts';

export function showCheck(check: CheckedDraft): PlanToolResult {
  return { text: describeCheck(check), data: { ...check }, isError: check.problems.length > 0 };
}

export function showPreview(preview: PreviewView): PlanToolResult {
  const { data, isShortened } = bounded({ ...preview });
  const files = data['files'] as PreviewView['files'];
  const note = 'Long values are shortened. To see more of one file, preview the part of the plan that changes it.';
  return { text: withNote(describePreview(preview, files), isShortened, note), data };
}

export function showList(plans: readonly PlanSummary[], vaults: readonly string[]): PlanToolResult {
  return { text: describeList(plans, vaults), data: { plans, vaults } };
}

/** A plan; of many tasks those that need attention, and how many there are of each state. */
export function showPlan(plan: PlanView, url: string): PlanToolResult {
  const { tasks } = plan.graph;
  const counts = Object.fromEntries(
    [...Map.groupBy(tasks, ({ state }) => state)].map(([state, { length }]) => [state, length]),
  );
  const { data, isShortened } = bounded({ ...plan, counts, graph: { ...plan.graph, tasks: tasksToShow(tasks) } });
  const shown = { ...plan, outputs: data['outputs'] as Data };
  return {
    text: withNote(describePlan(plan.outputs === undefined ? plan : shown), isShortened, restOf(plan.plan_id, url)),
    data,
    isError: plan.state === 'failed',
  };
}

export function showTask(planId: string, detail: Data, url: string): PlanToolResult {
  const { data, isShortened } = bounded(detail);
  return { text: withNote(JSON.stringify(data, null, 2), isShortened, restOf(planId, url)), data };
}

function restOf(planId: string, url: string): string {
  return `Long values are shortened. The user can see all with \`obsidian-orchestrator show ${planId} --json\`, or at ${url}.`;
}

function withNote(text: string, isShortened: boolean, note: string): string {
  return isShortened ? `${text}\n${note}` : text;
}

export function toCallResult({ text, data, isError = false }: PlanToolResult): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text: text.toWellFormed() }];
  return isError ? { content, isError } : { content, structuredContent: { ...data } };
}
