import { AgentFailure } from '@obsidian-agent/client';
import {
  type CheckedPlan,
  findReferences,
  MOST_SENT_TASKS,
  type ParsedPlan,
  type PlanProblem,
  PlanRefused,
  parsePlan,
  problemAt,
} from '@obsidian-agent/plans';
import { type LoadContext, loadPlanText } from '../load/load-plan-text.ts';
import { NAMES, SentVaults } from './sent-vaults.ts';

/** What plans of callers from elsewhere may use of this machine. */
export interface SentPlanPolicy {
  /** Folders of vaults, by the names that plans give them. If hosts have the vaults: for previews. */
  readonly vaults: ReadonlyMap<string, string>;
  readonly secrets: ReadonlySet<string>;
  /** Whether hosts have the vaults, each under a name that any plan may use. */
  readonly areVaultsOnHosts: boolean;
}

const FILE = 'plan';

/**
 * Checks a plan that was sent. It may use only the vaults and secrets of the policy, and no other plan, program or
 * address: it comes from people who need not have access to this machine.
 *
 * @throws PlanRefused; AgentFailure if an agent does not describe itself
 */
export async function loadSentPlan(
  { text, inputs }: { readonly text: string; readonly inputs: Readonly<Record<string, unknown>> },
  policy: SentPlanPolicy,
  context: Omit<LoadContext, 'inputs' | 'identifyVault'>,
): Promise<CheckedPlan> {
  const parsed = parsePlan(text, FILE, { mostTasks: MOST_SENT_TASKS });
  const vaults = new SentVaults(policy);
  const forbidden = [...findForbidden(parsed), ...findSecrets(parsed, policy)];
  const given = new Map(Object.entries(inputs).map(([name, value]) => [name, { value }]));
  try {
    const plan = await loadPlanText(
      { read: () => text, parsed: withoutSubplans(parsed), file: FILE, folder: NAMES },
      { ...context, inputs: given, identifyVault: (path) => vaults.identify(path) },
    );
    const problems = [...forbidden, ...plan.tasks.flatMap((task) => vaults.problemOf(task, parsed))];
    if (problems.length > 0) throw new PlanRefused(FILE, problems);
    return { ...plan, tasks: plan.tasks.map((task) => vaults.locate(task)) };
  } catch (error) {
    const others = [...forbidden, ...vaults.problemsIn(parsed)];
    if (error instanceof PlanRefused) throw new PlanRefused(FILE, [...error.problems, ...others]);
    if (error instanceof AgentFailure && forbidden.length > 0)
      throw new PlanRefused(FILE, [...parsed.problems, ...others]);
    throw error;
  }
}

/** No file of this machine is read for a plan that was sent. Its other tasks are checked all the same. */
function withoutSubplans(parsed: ParsedPlan): ParsedPlan {
  const tasks = parsed.plan.tasks.map(({ plan: _, ...task }) => task);
  return { ...parsed, plan: { ...parsed.plan, tasks } };
}

function findForbidden({ plan, source }: ParsedPlan): PlanProblem[] {
  const subplans = plan.tasks.flatMap(({ plan: file }, index) =>
    file === undefined
      ? []
      : problemAt(source, ['tasks', index, 'plan'], {
          reason: 'NOT_ALLOWED',
          message: `A plan that is sent to a server cannot run another plan: ${JSON.stringify(file)}.`,
          hint: 'Write its tasks into this plan.',
        }),
  );
  const notices = (plan.notify ?? []).map((_, index) =>
    problemAt(source, ['notify', index], {
      reason: 'NOT_ALLOWED',
      message: 'A plan that is sent to a server cannot start programs or call addresses.',
      hint: 'Remove notify, and follow the plan by its events.',
    }),
  );
  return [...subplans, ...notices];
}

function findSecrets({ source }: ParsedPlan, { secrets }: SentPlanPolicy): PlanProblem[] {
  return findReferences(source.data).flatMap(({ path, reference }) => {
    if (reference === undefined || !('$secret' in reference) || secrets.has(reference.$secret)) return [];
    return problemAt(source, path, {
      reason: 'NOT_ALLOWED',
      message: `This server lends no secret "${reference.$secret}" to plans.`,
      hint: 'Ask for a server that is started with --secret and its name.',
    });
  });
}
