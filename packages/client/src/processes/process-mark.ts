import type { Environment } from './spawned-process.ts';

/** The variable with the marks of a process and of the agents that started it. */
const MARKS = 'OBSIDIAN_AGENT_ATTEMPT';

const DIGITS = 32;

/**
 * Returns a new mark. It is long and random, so that it is in no other environment by chance. Everybody may know
 * it, so it does without `node:crypto`, which a short command would load only for this.
 */
export function createMark(): string {
  return Array.from({ length: DIGITS }, () => Math.floor(Math.random() * 16).toString(16)).join('');
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

/** The variable to add to what a child inherits from this process. */
export function ownMarks(mark: string): Environment {
  return withMark({ [MARKS]: process.env[MARKS] ?? '' }, mark);
}
