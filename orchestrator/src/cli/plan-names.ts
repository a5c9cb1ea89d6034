import { OrchestratorError } from '@obsidian-agent/plans';
import type { OpenReader } from '../runners/runners.ts';
import type { Io } from './io.ts';
import { openReader } from './open-reader.ts';

/** More than anybody chooses from. */
const MOST = 500;

/** The ids of the newest plans. */
export async function idsOfNewest(reader: OpenReader): Promise<readonly string[]> {
  return (await reader.list({ limit: MOST })).plans.map(({ plan_id }) => plan_id);
}

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
