import { counted } from '@obsidian-agent/shared-types';
import type { ConfirmationScope } from '../confirmation/confirmation-scope.ts';
import { traitsOf } from '../confirmation/deleting-commands.ts';
import { showCheck, showPlan } from './plan-answers.ts';
import type { PlanArguments, PlanCall, PlanToolResult } from './plan-call.ts';
import { type CheckedDraft, type Draft, hasEnded, type PlanView } from './plan-service.ts';
import { PlanServiceError } from './service-errors.ts';

const DEFAULT_WAIT_S = 45;

/** Submits a plan and waits for its end, after asking the user if that is needed. */
export async function runPlan(draft: Draft, args: PlanArguments, call: PlanCall): Promise<PlanToolResult> {
  const { service, confirmations, signal } = call;
  if (confirmations.canAsk) {
    const check = await service.validate(draft, signal);
    if (check.problems.length > 0) return showCheck(check);
    const question = consentFor(check, confirmations.scope);
    if (question !== undefined) confirmations.assert({ question, about: draft });
  }
  const planId = await service.submit(
    { ...draft, ...(args.plan_id === undefined ? {} : { plan_id: args.plan_id }) },
    signal,
  );
  return await follow(planId, args, call);
}

/** Runs again what failed in a plan, or continues it, after asking the user if that is needed. */
export async function retryPlan(args: PlanArguments, call: PlanCall): Promise<PlanToolResult> {
  const { service, confirmations, signal } = call;
  const { plan_id: planId = '', from } = args;
  const plan = await service.show(planId, signal);
  if (confirmations.canAsk) {
    const question = consentToRetry(plan, confirmations.scope);
    if (question !== undefined) confirmations.assert({ question, about: { planId, from } });
  }
  if (plan.state === 'interrupted' && from === undefined) await service.resume(planId, signal);
  else await service.retry(planId, from, signal);
  return await follow(planId, args, call);
}

async function follow(
  planId: string,
  { wait_seconds: seconds = DEFAULT_WAIT_S }: PlanArguments,
  call: PlanCall,
): Promise<PlanToolResult> {
  const { service, signal, asTask } = call;
  try {
    if (!asTask) await waitFor(planId, seconds * 1000, call);
    const plan = await service.show(planId, signal);
    const shown = showPlan(plan, service.url);
    return asTask && !hasEnded(plan) ? { ...shown, running: plan } : shown;
  } catch (error) {
    throw error instanceof PlanServiceError ? outOfSight(planId, error) : error;
  }
}

function outOfSight(planId: string, { reason, message }: PlanServiceError): PlanServiceError {
  return new PlanServiceError(reason, {
    message: `The plan "${planId}" was submitted, but it cannot be followed. ${message}`,
    hint: `Ask get_plan with plan_id "${planId}" later. Do not run it again under another id.`,
  });
}

/** Waits for the end of a plan. If the client gives up, the plan goes on. */
export async function waitFor(
  planId: string,
  forMs: number,
  { service, signal, onProgress }: Pick<PlanCall, 'service' | 'signal' | 'onProgress'>,
): Promise<void> {
  if (forMs === 0) return;
  const waited = AbortSignal.any([signal, AbortSignal.timeout(forMs)]);
  let isAsking = false;
  const report = async (): Promise<void> => {
    if (onProgress === undefined || isAsking) return;
    isAsking = true;
    try {
      const { tasks } = (await service.show(planId, signal)).graph;
      onProgress(tasks.filter(({ state }) => hasEndedTask(state)).length, tasks.length);
    } finally {
      isAsking = false;
    }
  };
  // Progress is a courtesy; the plan itself is asked for at the end.
  await service.follow(planId, waited, () => void report().catch(() => {}));
}

function hasEndedTask(state: string): boolean {
  return ['succeeded', 'failed', 'skipped', 'cancelled'].includes(state);
}

interface AskedTask {
  readonly task: string;
  readonly action: string;
}

/** The question to the user before a plan runs; undefined if nothing in it needs one. */
function consentFor({ name = '', tasks = [] }: CheckedDraft, scope: ConfirmationScope): string | undefined {
  const asked = tasks.filter(({ action, effect }) =>
    scope === 'changes' ? effect !== 'read' : effect === 'destructive' || mayDelete(action),
  );
  const what = `${counted(tasks.length, 'task')}, of which ${asked.length} ${scope === 'changes' ? 'write' : 'may delete or undo'}`;
  return asked.length === 0 ? undefined : question(`Run the plan ${JSON.stringify(name)}? ${what}:`, asked);
}

/**
 * The same before a retry. It is about all tasks, because also those that succeeded may have been undone since; and what
 * commands of other agents do is not known here.
 */
function consentToRetry({ name, graph: { tasks } }: PlanView, scope: ConfirmationScope): string | undefined {
  const asked = tasks.filter(
    ({ action }) => !KINDS.has(action) && (scope === 'changes' || mayDelete(action) || !isOwn(action)),
  );
  return asked.length === 0
    ? undefined
    : question(`Retry the plan ${JSON.stringify(name)}? It may run these again:`, asked);
}

/** Tasks that run no command. */
const KINDS: ReadonlySet<string> = new Set(['approval', 'plan']);

function question(first: string, asked: readonly AskedTask[]): string {
  return [
    first,
    ...asked.slice(0, 20).map(({ task, action }) => `- ${task}: ${action}`),
    ...(asked.length > 20 ? [`and ${asked.length - 20} more`] : []),
  ].join('\n');
}

/** A command that holds others may delete as they do: the check of a plan does not show them. */
function mayDelete(action: string): boolean {
  const { needsConsent, holdsCommands } = traitsOf(action);
  return needsConsent === true || holdsCommands === true;
}

function isOwn(action: string): boolean {
  return Object.keys(traitsOf(action)).length > 0;
}
