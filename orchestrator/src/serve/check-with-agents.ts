import { dirname } from 'node:path';
import { AgentFailure } from '@obsidian-agent/client';
import { type CheckedPlan, OrchestratorError, type PlanProblem, PlanRefused } from '@obsidian-agent/plans';
import { type Schedule, SchedulesRefused, sampleInputs } from '@obsidian-agent/schedules';
import { type LoadContext, loadPlanText } from '../load/load-plan-text.ts';
import { readTextFile } from '../load/read-text-file.ts';

interface Checking {
  /** The file of schedules as typed. */
  readonly file: string;
  readonly context: Omit<LoadContext, 'inputs'>;
  /** @throws OrchestratorError if the runner does not have the plan's vaults */
  locate(plan: CheckedPlan): unknown;
  /** Gets a sentence about a plan that could not be checked. */
  report(sentence: string): void;
}

/**
 * Checks the plans of schedules with the descriptions of their agents, as when they start. A plan whose agent cannot
 * describe itself now is not checked.
 *
 * @throws SchedulesRefused with every problem
 */
export async function checkWithAgents(schedules: readonly Schedule[], checking: Checking): Promise<void> {
  const found = await Promise.all(schedules.map((schedule) => findProblems(schedule, checking)));
  // Several schedules may start the same plan.
  const problems = new Map(found.flat().map((problem) => [JSON.stringify(problem), problem]));
  if (problems.size > 0) throw new SchedulesRefused(checking.file, [...problems.values()]);
}

async function findProblems(
  { name, plan: path, planFile, inputs }: Schedule,
  { context, locate, report }: Checking,
): Promise<PlanProblem[]> {
  const text = { read: () => readTextFile(path, context), file: planFile, folder: dirname(path) };
  try {
    locate(await loadPlanText(text, { ...context, inputs: sampleInputs(inputs), areInputsExamples: true }));
    return [];
  } catch (error) {
    if (error instanceof OrchestratorError) {
      const { message, hint } = error;
      return [{ reason: 'NOT_ALLOWED', message, hint, file: planFile, line: 1, column: 1 }];
    }
    if (error instanceof PlanRefused) return error.problems.map((problem) => ({ file: planFile, ...problem }));
    if (!(error instanceof AgentFailure)) throw error;
    report(
      `Schedule ${name}: its plan is checked when it starts, because its agent cannot be asked now: ${error.message}`,
    );
    return [];
  }
}
