import { AgentError } from '@obsidian-agent/shared-types';

/** What one check found. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
  /** What to do, or what could be done. */
  readonly hint?: string;
}

/** The result of a check, or what it failed with. */
export async function asFinding<Result>(check: string, run: () => Promise<Result>): Promise<Result | Finding> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return { check, ok: false, found: error.message, hint: error.hint };
  }
}
