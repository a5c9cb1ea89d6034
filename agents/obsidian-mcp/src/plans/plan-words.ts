import { counted } from '@obsidian-agent/shared-types';
import {
  type CheckedDraft,
  hasEnded,
  type PlanSummary,
  type PlanView,
  type PreviewedFile,
  type PreviewView,
  type TaskView,
} from './plan-service.ts';
import { problemLine } from './service-errors.ts';

/** More would fill a model's context. */
const MOST_TASKS = 50;
const MOST_CHARACTERS = 500;

/** What the check of a plan found. */
export function describeCheck({ problems, name = '', tasks = [] }: CheckedDraft): string {
  if (problems.length > 0)
    return [`The plan has ${counted(problems.length, 'mistake')}:`, ...problems.map(problemLine)].join('\n');
  const lines = tasks.slice(0, MOST_TASKS).map(({ task, action, effect }) => `- ${task}: ${action} (${effect})`);
  return [`The plan "${name}" is valid: ${counted(tasks.length, 'task')}.`, ...lines, ...rest(tasks.length)].join('\n');
}

/** The newest plans, and the vaults that plans may use. */
export function describeList(plans: readonly PlanSummary[], vaults: readonly string[]): string {
  return [
    `Vaults for plans: ${vaults.join(', ') || 'none'}.`,
    plans.length === 0 ? 'No plans yet.' : 'The newest plans:',
    ...plans.map(({ plan_id, name, state, submitted_at }) => `- ${plan_id}: "${name}", ${state}, of ${submitted_at}`),
  ].join('\n');
}

/** What a plan would change, with the diffs of some files. */
export function describePreview({ name, state, tasks, files }: PreviewView, shown: PreviewView['files']): string {
  const omitted = tasks.filter(({ omitted: why }) => typeof why === 'string');
  const bad = tasks.filter((task) => task.state !== 'succeeded');
  return [
    `Nothing was changed. The plan "${name}" would end as ${state}, with ${counted(files.length, 'changed file')}.`,
    ...bad.slice(0, MOST_TASKS).map(taskLine),
    ...omitted
      .slice(0, MOST_TASKS)
      .map(({ task, action, because }) => `- ${task} (${action}) was not tried: ${because}`),
    ...shown.filter((file) => typeof file === 'object').flatMap(fileLines),
    ...(shown.length < files.length ? [`${files.length} files in all.`] : []),
  ].join('\n');
}

function fileLines({ status, path, to, vault_path: vault, diff }: PreviewedFile): string[] {
  const line = `- ${status}: ${path}${to === undefined ? '' : ` → ${to}`} in ${vault}`;
  return diff === null ? [line] : [line, diff.trimEnd()];
}

/** How far a plan has come, and what can be done next. */
export function describePlan(plan: PlanView): string {
  const { tasks } = plan.graph;
  const states = Map.groupBy(tasks, ({ state }) => state);
  const counts = [...states].map(([state, some]) => `${some.length} ${state}`).join(', ');
  return [
    `The plan "${plan.name}" (${plan.plan_id}) ${hasEnded(plan) ? 'has' : 'is'} ${stateWords(plan)}: ${counts}.`,
    ...tasksToShow(tasks).map(taskLine),
    ...rest(tasksOfNote(tasks).length),
    ...(plan.outputs === undefined ? [] : [`Outputs: ${JSON.stringify(plan.outputs)}`]),
    ...nextSteps(plan),
  ].join('\n');
}

export function tasksToShow(tasks: readonly TaskView[]): readonly TaskView[] {
  return tasksOfNote(tasks).slice(0, MOST_TASKS);
}

/** Tasks that went well are only counted, unless there are few. */
function tasksOfNote(tasks: readonly TaskView[]): readonly TaskView[] {
  return tasks.length <= MOST_TASKS ? tasks : tasks.filter(({ state }) => state !== 'succeeded');
}

/** Whether a task waits for a person. An answer that was given while no process ran the plan is not seen yet. */
export function isAsking({ state, approval }: TaskView): boolean {
  return state === 'waiting' && approval?.answered_at == null;
}

function nextSteps({ plan_id: planId, state, graph: { tasks } }: PlanView): string[] {
  const id = `plan_id "${planId}"`;
  if (state === 'failed' || state === 'cancelled')
    return [
      `To run what did not succeed again, fix the cause and call retry_plan with ${id}. If the plan is wrong, run a corrected one under another id.`,
    ];
  if (state === 'succeeded') return [];
  const asked = tasks.filter(isAsking).map(({ task }) => task);
  return [
    ...(asked.length === 0
      ? []
      : [
          `It waits for a person. Ask the user to type \`obsidian-orchestrator approve ${planId} ${asked[0]}\`, or reject.`,
        ]),
    state === 'interrupted'
      ? `No process runs it. Call retry_plan with ${id} to continue it.`
      : `It goes on. Ask get_plan with ${id}. With wait_seconds, it waits for the end.`,
  ];
}

function stateWords({ state }: PlanView): string {
  return state === 'cancelled' ? 'been cancelled' : state;
}

function taskLine({ task, action, state, because }: TaskView): string {
  const why = because === null ? '' : `. ${because.slice(0, MOST_CHARACTERS)}`;
  return `- ${task} (${action}): ${state}${why}`;
}

function rest(total: number): string[] {
  return total > MOST_TASKS ? [`${total - MOST_TASKS} more are not listed.`] : [];
}
