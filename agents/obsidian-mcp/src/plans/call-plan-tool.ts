import { showCheck, showList, showPlan, showPreview, showTask } from './plan-answers.ts';
import type { PlanArguments, PlanCall, PlanToolResult } from './plan-call.ts';
import type { Draft } from './plan-service.ts';
import { retryPlan, runPlan, waitFor } from './run-plan.ts';
import { PlanServiceError } from './service-errors.ts';

type Handler = (args: PlanArguments, call: PlanCall) => Promise<PlanToolResult>;

const handlers: Readonly<Record<string, Handler>> = {
  validate_plan: async (args, { service, signal }) => showCheck(await service.validate(draftOf(args), signal)),
  preview_plan: async (args, { service, signal }) => showPreview(await service.preview(draftOf(args), signal)),
  run_plan: (args, call) => runPlan(draftOf(args), args, call),
  retry_plan: retryPlan,
  get_plan: getPlan,
  async cancel_plan({ plan_id: planId = '' }, { service, signal }) {
    await service.cancel(planId, signal);
    return showPlan(await service.show(planId, signal), service.url);
  },
};

/** Runs a tool for plans. */
export async function callPlanTool(name: string, args: PlanArguments, call: PlanCall): Promise<PlanToolResult> {
  const handler = handlers[name];
  if (handler === undefined) throw new Error(`There is no tool for plans called ${name}.`);
  return await handler(args, call);
}

function draftOf({ plan, inputs }: PlanArguments): Draft {
  return { plan, ...(inputs === undefined ? {} : { inputs }) };
}

async function getPlan(
  { plan_id: planId, task, wait_seconds: seconds = 0 }: PlanArguments,
  call: PlanCall,
): Promise<PlanToolResult> {
  const { service, signal } = call;
  if (planId === undefined) {
    if (task !== undefined)
      throw new PlanServiceError('INVALID_ARGUMENTS', { message: 'get_plan lacks "plan_id".', hint: 'Add "plan_id".' });
    const [plans, vaults] = await Promise.all([service.list(signal), service.vaults(signal)]);
    return showList(plans, vaults);
  }
  await waitFor(planId, seconds * 1000, call);
  if (task !== undefined) return showTask(planId, await service.showTask(planId, task, signal), service.url);
  return showPlan(await service.show(planId, signal), service.url);
}
