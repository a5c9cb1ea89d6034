import type { Description } from '@obsidian-agent/shared-types';
import { checkPlan } from './check-plan.ts';
import { parsePlan } from './parse-plan.ts';
import { PlanRefused } from './plan-problem.ts';

/** The problems of the text of a plan whose tasks are for one agent. */
export function problemsWith(agent: Description, text: string, file: string): PlanRefused['problems'] {
  try {
    checkPlan(parsePlan(text, file), {
      agents: new Map([['obsidian_agent', agent]]),
      agentNames: ['obsidian_agent'],
      folder: '/plans',
      defaultConcurrency: 1,
      identifyVault: (path) => path,
    });
    return [];
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error;
    return error.problems;
  }
}
