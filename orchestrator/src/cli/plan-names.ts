import { idsOfNewest, OrchestratorError } from '@obsidian-agent/plans';
import type { Io } from './io.ts';
import { openReader } from './open-reader.ts';

/** The ids of the newest plans, for completions. */
export async function planNames(io: Io): Promise<readonly string[]> {
  try {
    await using reader = await openReader({}, io);
    return await idsOfNewest(reader);
  } catch (error) {
    if (error instanceof OrchestratorError) return [];
    throw error;
  }
}
