import { randomUUID } from 'node:crypto';
import type { Environment } from './environment.ts';

/** The variable with the marks of a process and of the agents that started it. */
const MARKS = 'OBSIDIAN_AGENT_ATTEMPT';

/** Returns a new mark. It is long and random, so that it is in no other environment by chance. */
export function createMark(): string {
  return randomUUID().replaceAll('-', '');
}

/**
 * Adds a mark to the environment of a child. All its descendants inherit it.
 *
 * An agent can be a client of other agents. Their environments keep its mark, so that they can be found as well.
 */
export function withMark(env: Environment, mark: string): Environment {
  const outer = env[MARKS];
  return { ...env, [MARKS]: outer === undefined || outer === '' ? mark : `${outer},${mark}` };
}
