import type { CommandDescription, Description } from '@obsidian-agent/shared-types';
import { checkPlan } from './check-plan.ts';
import { parsePlan } from './parse-plan.ts';
import { PlanRefused } from './plan-problem.ts';

/** An agent whose only command, `look`, takes these parameters. */
export function lookingAgent(params: CommandDescription['params']): Description {
  const look: CommandDescription = {
    name: 'look',
    api_version: 'v2',
    effect: 'read',
    summary: '',
    params,
    result: {},
    reasons: [],
  };
  return { tool: 'obsidian_agent', version: '1.0.0', api_versions: ['v2'], commands: [look], limits: {} };
}

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
